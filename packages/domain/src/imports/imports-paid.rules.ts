import type { BaseUnit } from '../catalog/catalog.schema.ts';
import { unitWord } from '../catalog/catalog-units.rules.ts';
import { addDays } from '../core/day.ts';
import { type Day, FIRST_DAY } from '../core/day-fields.ts';
import type { FarmText } from '../core/texts.ts';
import { buyerPriceFor } from '../prices/prices.rules.ts';
import type { Price } from '../prices/prices.schema.ts';
import type { RowPays } from './imports.schema.ts';
import { priceText } from './imports-names.rules.ts';
import { importPaid } from './imports-paid.texts.ts';
import type { PlannedRow } from './imports-plan.rules.ts';
import type { RowReader } from './imports-values.rules.ts';

/** A row gives a size's price for one package. */
export type RowPrice = Pick<Price, 'priceListId' | 'cents' | 'minQuantity' | 'validFrom'> & {
  /** The id of a present size, or what tells new ones apart. */
  size: number | string;
  unit: BaseUnit | null;
  /** It says whether it is a new row of the price table. */
  isWritten: boolean;
};

/** A price that holds once the file is applied: a present one, or that of a row. */
type Holding = Pick<Price, 'id' | 'priceListId' | 'cents' | 'per' | 'minQuantity' | 'validFrom'> & {
  row?: number;
};

/** Newer than every present price. */
const FIRST_NEW_ID = Number.MAX_SAFE_INTEGER - 1_000_000;

const sentence = (
  { cents, minQuantity: quantity, validFrom, unit }: RowPrice,
  paid: Holding | undefined,
  outcome: RowPays['outcome'],
): FarmText => {
  const price = priceText({ cents });
  const day = { day: validFrom };
  if (!paid) return importPaid.onlyLater({ price, day });
  const now = priceText(paid, unit);
  const since = { day: paid.validFrom };
  if (outcome === 'later') return importPaid.later({ now, price, day });
  if (outcome === 'applies')
    return quantity > 1 ? importPaid.paysMany({ quantity, price }) : importPaid.pays({ price });
  if (paid.row !== undefined) return importPaid.otherRow({ now, day: since, other: paid.row });
  return paid.validFrom === FIRST_DAY
    ? importPaid.staysAlways({ now })
    : importPaid.stays({ now, day: since });
};

const tellPaid = (price: RowPrice, row: number, holding: readonly Holding[], tomorrow: Day): RowPays => {
  const { priceListId, cents, minQuantity, validFrom } = price;
  const paid = buyerPriceFor(holding, priceListId, { quantity: minQuantity, deliveryDate: tomorrow });
  const isOwn =
    paid?.row === row ||
    (paid?.priceListId === priceListId &&
      paid.minQuantity === minQuantity &&
      paid.cents === cents &&
      paid.per === 'package');
  const outcome = paid && isOwn ? 'applies' : validFrom > tomorrow ? 'later' : 'never';
  const text = sentence(price, paid, outcome);
  return {
    day: tomorrow,
    outcome,
    cents: paid?.cents ?? null,
    per: paid?.per ?? null,
    validFrom: paid?.validFrom ?? null,
    message: String(text),
    text: JSON.parse(JSON.stringify(text)),
  };
};

/** The rows, each with what a buyer pays for its size tomorrow once all of them are applied. `priceOf` is null for a row without a price. */
export const withPaid = <Write>(
  rows: readonly PlannedRow<Write>[],
  priceOf: (at: number) => RowPrice | null,
  { present, today }: { present: readonly Price[]; today: Day },
): PlannedRow<Write>[] => {
  const priced = rows.map(({ state }, at) => (state === 'error' ? null : priceOf(at)));
  const holding = new Map<number | string, Holding[]>(Map.groupBy(present, ({ sizeId }) => sizeId));
  for (const [at, price] of priced.entries()) {
    const row = rows[at]?.row ?? 0;
    if (!price?.isWritten) continue;
    const known = holding.get(price.size) ?? [];
    holding.set(price.size, [...known, { ...price, id: FIRST_NEW_ID + row, per: 'package', row }]);
  }
  const tomorrow = addDays(today, 1);
  return rows.map((planned, at) => {
    const price = priced[at];
    if (!price) return planned;
    return { ...planned, pays: tellPaid(price, planned.row, holding.get(price.size) ?? [], tomorrow) };
  });
};

/** A file's price is for a package: of what is weighed, or has a price per unit, a row says so. */
export const notePackagePrice = (
  reader: RowReader,
  price: {
    cents: number;
    isCatchWeight: boolean;
    before: Pick<Price, 'per'> | null;
    unit: BaseUnit | null;
  },
): void => {
  const { cents, isCatchWeight, before, unit } = price;
  if (isCatchWeight || before?.per === 'base_unit')
    reader.note('price', importPaid.ofPackage({ price: priceText({ cents }), unit: unitWord(unit, 1) }));
};
