import Big from 'big.js';
import { convertSizes, poundsInLabel } from '../catalog/catalog.rules.ts';
import type { BaseUnit } from '../catalog/catalog.schema.ts';
import { compareNames } from '../core/compare-names.ts';
import { addDays, type Day, daysBetween, startOfWeek } from '../core/day.ts';
import { compare, minus, sum, times } from '../core/decimal.ts';
import type { Language } from '../core/language.ts';
import type { ShortageProduct, ShortageUnit, ShortageWeek } from './shortages.schema.ts';

/** Weeks that are computed, the current one first. */
export const SHORTAGE_WEEKS = 8;
/** Weeks that are shown. */
export const SHORTAGE_WEEKS_SHOWN = 4;

const DAYS_PER_WEEK = 7;

/** A confirmed line as the shortage view counts it; `quantity` in packages. */
export type DemandLine = {
  productNameId: number;
  /** The product's present name. */
  productName: string;
  size: string;
  quantity: number;
  unitsPerPackage: string | null;
  deliveryDate: Day;
  buyerName: string;
  orderNumber: number;
};

/** What is held of a product; several rows of one add up. */
export type StockHeld = { productNameId: number; units: number; baseUnit: BaseUnit | null };

/** How a size is measured: in lbs where its label names a weight in oz or lb, else in units. */
export const shortageUnit = (size: string): ShortageUnit => (poundsInLabel(size) === null ? 'units' : 'lbs');

const asPounds = (baseUnits: string, baseUnit: BaseUnit | null) =>
  baseUnit === 'oz' ? convertSizes(baseUnits, 'oz', 'lb') : baseUnits;

const floorAtZero = (value: string) => (compare(value, 0) > 0 ? value : '0');

/**
 * Demand for the weeks from the current one on, against the stock held now.
 *
 * A product is measured in lbs where any of its ordered sizes names a weight, else in base units, the same in
 * every week. In lbs a size that names a weight counts quantity × the pounds of its label; any other size
 * quantity × units per package in the base unit, as the stock itself does: oz divided by 16, every other base
 * unit taken as a pound. An unknown units per package counts as 1. All sums are exact.
 *
 * Weeks begin on Sunday and hold the orders of that week alone; `short` compares them with all the stock, and
 * `shortAfterEarlierWeeks` with what the weeks before leave of it. Lines from before the current week appear
 * in no week, but what they still take is gone for the later ones. Products by name, orders by day and
 * number.
 */
export const shortageWeeks = ({
  today,
  lines,
  stock,
  weeks = SHORTAGE_WEEKS,
}: {
  today: Day;
  lines: readonly DemandLine[];
  stock: readonly StockHeld[];
  weeks?: number;
}): ShortageWeek[] => {
  const firstDay = startOfWeek(today);
  const answer = Array.from({ length: weeks }, (_, index): ShortageWeek => {
    const start = addDays(firstDay, index * DAYS_PER_WEEK);
    return { week: index + 1, start, end: addDays(start, DAYS_PER_WEEK - 1), shortages: 0, products: [] };
  });
  const until = addDays(firstDay, weeks * DAYS_PER_WEEK);
  const counted = lines.filter((line) => line.deliveryDate < until);
  const held = Map.groupBy(stock, (row) => row.productNameId);
  const poundsBySize = new Map(
    [...new Set(counted.map((line) => line.size))].map((size) => [size, poundsInLabel(size)]),
  );

  const byProduct = [...Map.groupBy(counted, (line) => line.productNameId)]
    .map(([productNameId, ordered]) => ({ productNameId, ordered, name: ordered[0]?.productName ?? '' }))
    .sort((a, b) => compareNames(a.name, b.name) || a.productNameId - b.productNameId);
  for (const { productNameId, ordered, name: productName } of byProduct) {
    const rows = held.get(productNameId) ?? [];
    const isWeighed = ordered.some((line) => Boolean(poundsBySize.get(line.size)));
    const unit: ShortageUnit = isWeighed ? 'lbs' : 'units';
    const lineUnit = rows.find((row) => row.baseUnit !== null)?.baseUnit ?? null;
    const measured = (line: DemandLine) => {
      const pounds = poundsBySize.get(line.size);
      if (pounds) return times(line.quantity, pounds);
      const baseUnits = times(line.quantity, line.unitsPerPackage ?? 1);
      return isWeighed ? asPounds(baseUnits, lineUnit) : baseUnits;
    };
    const available = sum(
      rows.map((row) => (isWeighed ? asPounds(String(row.units), row.baseUnit) : row.units)),
    );
    const byWeek = Map.groupBy(ordered, (line) =>
      Math.max(-1, Math.floor(daysBetween(firstDay, line.deliveryDate) / DAYS_PER_WEEK)),
    );

    let left = minus(available, sum((byWeek.get(-1) ?? []).map(measured)));
    for (const [index, week] of answer.entries()) {
      const due = byWeek.get(index);
      if (!due) continue;
      const demand = sum(due.map(measured));
      const short = floorAtZero(minus(demand, available));
      week.products.push({
        productNameId,
        productName,
        unit,
        demand: Number(demand),
        available: Number(available),
        short: Number(short),
        shortAfterEarlierWeeks: Number(floorAtZero(minus(demand, floorAtZero(left)))),
        orders: due
          .toSorted((a, b) =>
            a.deliveryDate === b.deliveryDate
              ? a.orderNumber - b.orderNumber
              : a.deliveryDate < b.deliveryDate
                ? -1
                : 1,
          )
          .map(({ buyerName, quantity, size, deliveryDate, orderNumber }) => ({
            buyerName,
            quantity,
            size,
            deliveryDate,
            orderNumber,
          })),
      });
      if (compare(short, 0) > 0) week.shortages += 1;
      left = minus(left, demand);
    }
  }
  return answer;
};

const digits = { lbs: 1, units: 0 } as const satisfies Record<ShortageUnit, number>;

const amountText = (amount: number, unit: ShortageUnit, language: Language = 'en') =>
  new Intl.NumberFormat(language, { minimumFractionDigits: digits[unit] }).format(
    new Big(amount).toFixed(digits[unit]) as Intl.StringNumericLiteral,
  );

/** An amount as the shortage view shows it: lbs with 1 decimal ('1,250.5 lbs'), units rounded ('3 units'). */
export const formatShortage = (amount: number, unit: ShortageUnit, language: Language = 'en'): string =>
  `${amountText(amount, unit, language)} ${unit}`;

/** 'Short: 2.5 lbs', or null where the stock suffices. */
export const shortBadge = ({ short, unit }: Pick<ShortageProduct, 'short' | 'unit'>): string | null =>
  short > 0 ? `Short: ${formatShortage(short, unit)}` : null;

/** What the Status of a product reads. */
export const shortageStatus = ({ short }: Pick<ShortageProduct, 'short'>): 'Need More' | 'Sufficient' =>
  short > 0 ? 'Need More' : 'Sufficient';

/** What the badge of a week reads. */
export const weekBadge = ({ shortages }: Pick<ShortageWeek, 'shortages'>): string =>
  shortages > 0 ? `${shortages} shortages` : 'All covered';

/**
 * The running line under a product, 'after earlier weeks: short 2' in the product's unit; null where earlier
 * weeks change nothing.
 */
export const afterEarlierWeeks = ({
  short,
  shortAfterEarlierWeeks,
  unit,
}: Pick<ShortageProduct, 'short' | 'shortAfterEarlierWeeks' | 'unit'>): string | null =>
  shortAfterEarlierWeeks > short
    ? `after earlier weeks: short ${amountText(shortAfterEarlierWeeks, unit)}`
    : null;
