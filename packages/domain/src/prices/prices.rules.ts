import type { BaseUnit, ProductSize } from '../catalog/catalog.schema.ts';
import { unitWord } from '../catalog/catalog-units.rules.ts';
import { type Day, FIRST_DAY } from '../core/day-fields.ts';
import { centsText, productCents, readCents } from '../core/money.ts';
import type { FarmText } from '../core/texts.ts';
import { PRICE_MAX, type Price, STANDARD_LIST_ID } from './prices.schema.ts';
import { priceTexts } from './prices.texts.ts';

const dollars = (cents: number) => `$${centsText(cents)}`;

type Row = Pick<Price, 'id' | 'minQuantity' | 'validFrom'>;

export type PriceAsked = {
  /** Packages. */
  quantity: number;
  deliveryDate: string;
};

const isBetter = (row: Row, than: Row) => {
  if (row.minQuantity !== than.minQuantity) return row.minQuantity > than.minQuantity;
  if (row.validFrom !== than.validFrom) return row.validFrom > than.validFrom;
  return row.id > than.id;
};

/**
 * It finds, among the prices of one size on one list that hold for the day and the quantity, the one from the highest quantity on, of
 * these the latest, of these the newest. Undefined if none holds.
 */
export const priceFor = <Of extends Row>(
  rows: readonly Of[],
  { quantity, deliveryDate }: PriceAsked,
): Of | undefined => {
  let best: Of | undefined;
  for (const row of rows) {
    const holds = row.minQuantity <= quantity && row.validFrom <= deliveryDate;
    if (holds && (!best || isBetter(row, best))) best = row;
  }
  return best;
};

/** It looks one size up on several lists: the buyer's own first; where it has none, Standard. */
export const buyerPriceFor = <Of extends Row & Pick<Price, 'priceListId'>>(
  rows: readonly Of[],
  priceListId: number | null,
  asked: PriceAsked,
): Of | undefined =>
  (priceListId === null
    ? undefined
    : priceFor(
        rows.filter((row) => row.priceListId === priceListId),
        asked,
      )) ??
  priceFor(
    rows.filter((row) => row.priceListId === STANDARD_LIST_ID),
    asked,
  );

/** A size on a list. */
export const pricedPlace = ({ priceListId, sizeId }: Pick<Price, 'priceListId' | 'sizeId'>): string =>
  `${priceListId} ${sizeId}`;

/**
 * The day from which a price holds that names none: the first of its size on its list from the beginning, a later one from
 * today. `known` are the places that have a price already.
 */
export const startOf = (
  price: Pick<Price, 'priceListId' | 'sizeId'>,
  known: ReadonlySet<string>,
  today: Day,
): Day => (known.has(pricedPlace(price)) ? today : FIRST_DAY);

/** The prices that hold today or later: of each list, size and quantity the last before tomorrow, and all after it. */
export const inForce = <Of extends Row & Pick<Price, 'priceListId' | 'sizeId'>>(
  prices: readonly Of[],
  today: Day,
): Of[] => {
  const alike = Map.groupBy(prices, (price) => `${pricedPlace(price)} ${price.minQuantity}`);
  return [...alike.values()].flatMap((rows) => {
    const newest = new Map(rows.toSorted((a, b) => a.id - b.id).map((row) => [row.validFrom, row]));
    const days = [...newest.keys()].sort();
    const now = days.filter((day) => day <= today).slice(-1);
    return [...now, ...days.filter((day) => day > today)].flatMap((day) => newest.get(day) ?? []);
  });
};

/**
 * Says that a size's prices stay what they are for, once it is weighed when packed or no longer: those of a package, or
 * of a base unit. Null if it has none of the other kind.
 */
export const keptPrices = (
  prices: readonly Price[],
  { isCatchWeight, unitsPerBaseUnit }: Pick<ProductSize, 'isCatchWeight' | 'unitsPerBaseUnit'>,
  { baseUnit, today }: { baseUnit: BaseUnit; today: Day },
): FarmText | null => {
  const kept = inForce(prices, today).filter(({ per }) => (per === 'package') === isCatchWeight);
  const [first] = kept;
  if (!first) return null;
  const said = { count: kept.length, price: dollars(first.cents), unit: unitWord(baseUnit, 1) };
  return isCatchWeight
    ? priceTexts.staysOfPackage(said)
    : priceTexts.staysOfUnit({ ...said, total: dollars(productCents(first.cents, unitsPerBaseUnit)) });
};

/** A price as typed: its cents, or what is wrong with it. */
export const readPrice = (typed: string): { cents: number } | { problem: FarmText } => {
  const plain = typed.trim().replaceAll(/[$,\s]/g, '');
  if (/^[-−]/.test(plain)) return { problem: priceTexts.belowZero() };
  if (/^\d*\.\d{3,}$/.test(plain)) return { problem: priceTexts.tooManyPlaces() };
  const cents = readCents(typed);
  if (cents !== null && cents <= PRICE_MAX) return { cents };
  return { problem: /^\d+(?:\.\d*)?$/.test(plain) ? priceTexts.tooHigh() : priceTexts.notAmount() };
};

/** An administrator reads this of terms that weaken the trust under PACA (7 CFR 46.46); null if there is nothing to say. */
export const termsWarning = (termsDays: number, agreedOn: string | null): FarmText | null => {
  if (termsDays > 30) return priceTexts.trustEnds();
  return termsDays > 10 && agreedOn === null ? priceTexts.agreementMissing() : null;
};
