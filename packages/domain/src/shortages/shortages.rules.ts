import Big from 'big.js';
import { convertSizes, isPlainWeight, isWeight, poundsInLabel } from '../catalog/catalog.rules.ts';
import type { BaseUnit } from '../catalog/catalog.schema.ts';
import { compareNames } from '../core/compare-names.ts';
import { addDays, daysBetween, startOfWeek } from '../core/day.ts';
import type { Day } from '../core/day-fields.ts';
import { fromUnits, placesOf, sum, toUnits } from '../core/decimal.ts';
import { knownOnce } from '../core/known-once.ts';
import type { ShortageUnit, ShortageWeek } from './shortages.schema.ts';

export const SHORTAGE_WEEKS = 8;
export const SHORTAGE_WEEKS_SHOWN = 4;
/** Orders of each product that are listed when no product is chosen, and when one is. */
export const DUE_ORDERS_SHOWN = 8;
export const DUE_ORDERS_MAX = 1000;

const DAYS_PER_WEEK = 7;

/** Confirmed lines need this of a product in one package size on one day; `quantity` in packages. */
export type DemandLine = {
  productNameId: number;
  /** The product's present name. */
  productName: string;
  size: string;
  quantity: number;
  unitsPerPackage: string | null;
  deliveryDate: Day;
};

/** The stock of a product; several rows of one product add up. */
export type StockHeld = { productNameId: number; units: number; baseUnit: BaseUnit | null };

const asPounds = (baseUnits: string, baseUnit: BaseUnit | null) =>
  baseUnit === 'oz' ? convertSizes(baseUnits, 'oz', 'lb') : baseUnits;

const floorAtZero = (units: bigint) => (units > 0n ? units : 0n);

/** All weeks before the first. */
const OVERDUE = -1;

type Package = Pick<DemandLine, 'size' | 'unitsPerPackage'> & { needs: { week: number; quantity: number }[] };

type Ordered = { name: string; packages: Map<string, Package> };

/**
 * Compares what orders need in each week, from the current one on, with the stock held now.
 *
 * A label of one number and one weight unit decides ('5oz', '12 lb case'). Any other that names a weight ('4/3lb',
 * '2-25lb') decides only if nobody entered units per package. A product is measured in lbs if a label of its ordered
 * sizes decides, or if it is kept in lb or oz and one names a weight; otherwise in base units. The unit is the same in
 * every week. In lbs, a size whose label decides counts as quantity × the pounds on its label. Any other size counts as quantity × units per package in the base unit, and so does the stock: oz are divided by 16, and any other
 * base unit counts as a pound. Unknown units per package count as 1. All sums are exact.
 *
 * A week begins on Sunday and has only the orders due in it. `short` compares them with all of the stock,
 * `shortAfterEarlierWeeks` with what earlier weeks leave. Overdue lines appear in no week, but the stock they need is
 * no longer available to any week. Products are sorted by name. `expectedBy` tells the base units of a product that may be
 * promised of its expected harvest by a day, where any is expected.
 */
export const shortageWeeks = ({
  today,
  lines,
  stock,
  weeks = SHORTAGE_WEEKS,
  expectedBy,
}: {
  today: Day;
  lines: readonly DemandLine[];
  stock: readonly StockHeld[];
  weeks?: number;
  expectedBy?: ((productNameId: number, day: Day) => number) | undefined;
}): ShortageWeek[] => {
  const firstDay = startOfWeek(today);
  const answer = Array.from({ length: weeks }, (_, index): ShortageWeek => {
    const start = addDays(firstDay, index * DAYS_PER_WEEK);
    return { week: index + 1, start, end: addDays(start, DAYS_PER_WEEK - 1), shortages: 0, products: [] };
  });
  const held = Map.groupBy(stock, (row) => row.productNameId);
  const poundsBySize = knownOnce(poundsInLabel);
  const isPlain = knownOnce(isPlainWeight);
  const decided = ({ size, unitsPerPackage }: Package) =>
    unitsPerPackage === null || isPlain(size) ? poundsBySize(size) : null;
  const weekOf = knownOnce((day: Day) =>
    Math.max(OVERDUE, Math.floor(daysBetween(firstDay, day) / DAYS_PER_WEEK)),
  );

  const products = new Map<number, Ordered>();
  for (const { productNameId, productName, size, unitsPerPackage, deliveryDate, quantity } of lines) {
    const week = weekOf(deliveryDate);
    if (week >= weeks) continue;
    const product = products.get(productNameId) ?? { name: productName, packages: new Map() };
    if (product.packages.size === 0) products.set(productNameId, product);
    const key = `${unitsPerPackage ?? 1} ${size}`;
    const ordered = product.packages.get(key) ?? { size, unitsPerPackage, needs: [] };
    if (ordered.needs.length === 0) product.packages.set(key, ordered);
    ordered.needs.push({ week, quantity });
  }
  const byName = [...products].sort(([a, { name }], [b, other]) => compareNames(name, other.name) || a - b);
  for (const [productNameId, { name: productName, packages }] of byName) {
    const rows = held.get(productNameId) ?? [];
    const ordered = [...packages.values()];
    const lineUnit = rows.find((row) => row.baseUnit !== null)?.baseUnit ?? null;
    const isKeptByWeight = lineUnit !== null && isWeight(lineUnit);
    const isWeighed = ordered.some((of) => decided(of) ?? (isKeptByWeight && poundsBySize(of.size)));
    const unit: ShortageUnit = isWeighed ? 'lbs' : 'units';
    const measured = ordered.map((of) => {
      const baseUnits = of.unitsPerPackage ?? '1';
      const amount = decided(of) ?? (isWeighed ? asPounds(baseUnits, lineUnit) : baseUnits);
      return { amount, needs: of.needs };
    });
    const inUnit = (units: number, baseUnit: BaseUnit | null) =>
      isWeighed ? asPounds(String(units), baseUnit) : String(units);
    const stockHeld = sum(rows.map((row) => inUnit(row.units, row.baseUnit)));
    const ready = expectedBy && answer.map(({ end }) => inUnit(expectedBy(productNameId, end), lineUnit));
    const places = Math.max(
      ...[stockHeld, ...(ready ?? []), ...measured.map(({ amount }) => amount)].map(placesOf),
    );
    const available = toUnits(stockHeld, places);
    const needed = new Map<number, bigint>();
    for (const { amount, needs } of measured) {
      const units = toUnits(amount, places);
      for (const { week, quantity } of needs) {
        needed.set(week, (needed.get(week) ?? 0n) + BigInt(quantity) * units);
      }
    }

    let left = available - (needed.get(OVERDUE) ?? 0n);
    for (const [index, week] of answer.entries()) {
      const demand = needed.get(index);
      if (demand === undefined) continue;
      const short = floorAtZero(demand - available);
      const present = floorAtZero(left);
      const toNumber = (units: bigint) => fromUnits(units, places);
      const expected = ready?.[index] === undefined ? undefined : toUnits(ready[index], places);
      week.products.push({
        productNameId,
        productName,
        unit,
        demand: toNumber(demand),
        available: toNumber(available),
        short: toNumber(short),
        availableAfterEarlierWeeks: toNumber(present),
        shortAfterEarlierWeeks: toNumber(floorAtZero(demand - present)),
        ...(expected !== undefined && {
          expected: toNumber(expected),
          shortExpected: toNumber(floorAtZero(demand - floorAtZero(left + expected))),
        }),
      });
      if (short > 0n) week.shortages += 1;
      left -= demand;
    }
  }
  return answer;
};

const places = { lbs: 1, units: 0 } as const satisfies Record<ShortageUnit, number>;

/** Lbs to one decimal, units to whole ones. */
export const roundShortage = (amount: number, unit: ShortageUnit): number =>
  Number(new Big(amount).toFixed(places[unit]));
