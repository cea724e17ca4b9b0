import type { BaseUnit, ProductSize } from '../catalog/catalog.schema.ts';
import { unitWord } from '../catalog/catalog-units.rules.ts';
import { addDays, daysBetween } from '../core/day.ts';
import type { Day } from '../core/day-fields.ts';
import { compare, minus, sum, times, toTwoDecimals, wholePackages } from '../core/decimal.ts';
import type { FarmText } from '../core/texts.ts';
import type { PackageCount } from './inventory.schema.ts';
import { inventoryTexts } from './inventory.texts.ts';

/** The `farmerId` that marks a template row, which inventory lists leave out. */
export const TEMPLATE_FARMER_ID = 'TEMPLATE';
/** The `location` that marks an order's placeholder row, which inventory lists leave out. */
export const PLACEHOLDER_LOCATION = 'Pending Order';

export type Lot = {
  id: number;
  unitsAvailable: number;
  harvestDate: Day;
  /** It says whether it is too old to be promised. */
  isOld?: boolean | undefined;
  /** It says whether nothing more of it leaves. */
  isHeld?: boolean | undefined;
};

/** A lot that is not free is held, or else too old to be promised. */
export type UnfreeReason = 'old' | 'held';

/** It is how much of a product's stock on hand is not free, by the reason. */
export type Unfree = { old?: number | undefined; held?: number | undefined };

export type LotChange = { id: number; from: number; to: number };

/** Whole packages of each size: base units divided by units per package, rounded down. */
export const packageCounts = (
  totalBaseUnits: number | string,
  sizes: readonly Pick<ProductSize, 'id' | 'size' | 'unitsPerBaseUnit'>[],
): PackageCount[] =>
  sizes.map(({ id, size, unitsPerBaseUnit }) => ({
    sizeId: id,
    size,
    unitsPerBaseUnit,
    available: Math.max(0, wholePackages(totalBaseUnits, unitsPerBaseUnit)),
  }));

/** A typed amount as it is stored: whole base units, rounded down. */
export const storedUnits = (quantity: number): number => Math.floor(quantity);

/** '12.7 lb will be saved as 12 lb', or null if nothing is cut off. */
export const willBeSavedAs = (quantity: number, baseUnit: BaseUnit): FarmText | null => {
  const stored = storedUnits(quantity);
  if (!Number.isFinite(quantity) || stored === quantity) return null;
  return inventoryTexts.willBeSavedAs({
    typed: quantity,
    typedUnit: unitWord(baseUnit, quantity),
    stored,
    storedUnit: unitWord(baseUnit, stored),
  });
};

/** Base units of all the lots, with two decimal places. */
export const totalUnits = (lots: readonly Pick<Lot, 'unitsAvailable'>[]): number =>
  toTwoDecimals(sum(lots.map((lot) => lot.unitsAvailable)));

export const oldestFirst = <L extends Pick<Lot, 'id' | 'harvestDate'>>(lots: readonly L[]): L[] =>
  lots.toSorted((a, b) =>
    a.harvestDate < b.harvestDate ? -1 : a.harvestDate > b.harvestDate ? 1 : a.id - b.id,
  );

/** The oldest harvest first, but what is too old comes last, and what is held does not come. */
const freshFirst = <L extends Pick<Lot, 'id' | 'harvestDate' | 'isOld' | 'isHeld'>>(
  lots: readonly L[],
): L[] => {
  const sorted = oldestFirst(lots.filter(({ isHeld }) => !isHeld));
  return [...sorted.filter(({ isOld }) => !isOld), ...sorted.filter(({ isOld }) => isOld)];
};

const takeWhole = (lots: readonly Lot[], units: number): LotChange[] => {
  let left = units;
  return lots.flatMap(({ id, unitsAvailable }) => {
    const taken = Math.min(unitsAvailable, left);
    left -= taken;
    return taken > 0 ? [{ id, from: unitsAvailable, to: unitsAvailable - taken }] : [];
  });
};

/**
 * The lots that change when a product's total is set to `total` base units (rounded down): a decrease takes from the
 * oldest harvest date first, an increase goes to the newest lot; lots of the same day are ordered by id. Empty if
 * nothing changes. Throws a `RangeError` for a negative total, and for a total above 0 without a lot to hold it.
 */
export const allocateTotal = (lots: readonly Lot[], total: number): LotChange[] => {
  if (!(total >= 0)) throw new RangeError('A total is at least 0.');
  const target = storedUnits(total);
  const present = lots.reduce((units, lot) => units + lot.unitsAvailable, 0);
  if (target < present) return takeWhole(oldestFirst(lots), present - target);
  if (target === present) return [];
  const newest = oldestFirst(lots).at(-1);
  if (!newest) throw new RangeError('There is no lot to hold the total.');
  return [{ id: newest.id, from: newest.unitsAvailable, to: newest.unitsAvailable + target - present }];
};

/**
 * Takes `units` base units for a delivery from the lots: the oldest harvest date first, then by id, what is too old
 * last, nothing of what is held, and never more than there is. Lots hold whole base units, so a fraction takes a whole one. `missing` is the
 * exact number of base units that the lots could not provide.
 */
export const takeFromLots = (
  lots: readonly Lot[],
  units: number | string,
): { taken: LotChange[]; missing: number } => {
  const free = freshFirst(lots);
  const rest = free.reduce((total, lot) => total + lot.unitsAvailable, 0);
  const missing = minus(units, rest);
  return {
    taken: takeWhole(free, ceilUnits(units)),
    missing: compare(missing, 0) > 0 ? Number(missing) : 0,
  };
};

export const ceilUnits = (units: number | string): number => {
  const down = wholePackages(units, 1);
  return compare(units, down) > 0 ? down + 1 : down;
};

/** `units` exact ones after `before`, as both totals round up: three times 11.4 take 12, 11 and 12. */
export const takenWhole = (before: string, units: string): number =>
  ceilUnits(sum([before, units])) - ceilUnits(before);

export type ExactLot = Lot & { takenExact: string };

/** It is taken from a lot: whole base units, and the exact ones they represent. */
export type ExactTake = LotChange & { exact: string };

const lesser = (a: number | string, b: number | string): string => String(compare(a, b) < 0 ? a : b);

/**
 * `picks` first, then the other lots, oldest first and what is too old last; of a held lot only what was picked. `missing`:
 * the exact base units that no lot has.
 */
export const takePacked = (
  lots: readonly ExactLot[],
  { picks, units }: { picks: readonly { lotId: number; units: string }[]; units: string },
): { taken: ExactTake[]; missing: number } => {
  const byId = new Map(lots.map((lot) => [lot.id, lot]));
  const exact = new Map<number, string>();
  let left = units;
  const take = (id: number, wanted: string) => {
    const lot = byId.get(id);
    if (!lot || compare(left, 0) <= 0) return;
    const before = exact.get(id) ?? '0';
    // A part that was rounded up before is still in the crate.
    const spare = minus(ceilUnits(lot.takenExact), lot.takenExact);
    const most = minus(sum([lot.unitsAvailable, spare]), before);
    const taken = lesser(lesser(wanted, left), most);
    if (compare(taken, 0) <= 0) return;
    exact.set(id, sum([before, taken]));
    left = minus(left, taken);
  };
  for (const pick of picks) take(pick.lotId, pick.units);
  for (const lot of freshFirst(lots)) take(lot.id, left);
  const taken = [...exact].flatMap(([id, units]) => {
    const lot = byId.get(id);
    if (!lot) return [];
    return [
      {
        id,
        from: lot.unitsAvailable,
        to: lot.unitsAvailable - takenWhole(lot.takenExact, units),
        exact: units,
      },
    ];
  });
  return { taken, missing: Number(left) };
};

/** The exact base units taken, once a line's whole `units` are back; rounded up it is again what the lot has lost. */
export const takenAfterReturn = (
  before: string,
  { units, exact }: { units: number; exact: string },
): string => lesser(minus(before, exact), ceilUnits(before) - units);

/** The exact base units in `quantity` packages; a package of unknown size counts as 1 base unit. */
export const neededUnits = (quantity: number, unitsPerPackage: string | null): string =>
  times(quantity, unitsPerPackage ?? 1);

export type Fill = {
  fillQuantity: number;
  /** Weighed base units; null if it was not weighed. */
  fillUnits: string | null;
  /** Null if the size is unknown. */
  unitsPerPackage: string | null;
};

/** The exact base units that a line gets: what it weighs, otherwise its packages; one of unknown size counts as 1. */
export const fillUnits = ({ fillQuantity, fillUnits: weighed, unitsPerPackage }: Fill): string =>
  weighed ?? neededUnits(fillQuantity, unitsPerPackage);

const atLeastNone = (units: string): string => (compare(units, 0) > 0 ? units : '0');

/** It is what is on hand and neither too old nor held. */
export const onHandFree = ({ onHand, old = 0, held = 0 }: Unfree & { onHand: number }): number =>
  onHand - old - held;

/**
 * Whole base units that must still come in, since lots hold whole ones: confirmed fill that is due, minus what is on hand
 * and free.
 */
export const toHarvest = (stock: Unfree & { onHand: number }, due: string): number =>
  ceilUnits(atLeastNone(minus(due, onHandFree(stock))));

/** Tells how many days old a lot is; one that is harvested tomorrow is not older than one of today. */
export const ageOfLot = (harvestDate: Day, today: Day): number =>
  Math.max(0, daysBetween(harvestDate, today));

/** The last day on which a lot may be harvested. */
export const lastHarvestDay = (today: Day): Day => addDays(today, 1);

/** A product says how long its lots keep; without days of its own, no stock of it gets old. */
export type Keeping = { keepsDays: number | null; getsOld: boolean };

/** Tells whether a lot is too old today to be promised, unless somebody said that it is still good. */
export const isOldLot = (
  { harvestDate, goodThrough }: { harvestDate: Day; goodThrough: Day | null },
  { keepsDays, getsOld }: Keeping,
  today: Day,
): boolean =>
  getsOld &&
  keepsDays !== null &&
  ageOfLot(harvestDate, today) > keepsDays &&
  (goodThrough === null || goodThrough < today);

/**
 * A product's stock, how many days it keeps, and what confirmed, undelivered lines get of it on each day. The parts that are
 * not free are without what lines are packed from.
 */
export type DatedStock = Unfree & {
  onHand: number;
  keepsDays: number;
  reserved: readonly { deliveryDate: Day; quantity: number; unitsPerPackage: string | null }[];
};

/**
 * Exact base units that lines due by the end of what keeps from `day` on have reserved, overdue ones too: later ones
 * get what is harvested until then.
 */
export const reservedStock = (
  { keepsDays, reserved }: Pick<DatedStock, 'keepsDays' | 'reserved'>,
  day: Day,
): string => {
  const last = addDays(day, keepsDays);
  return sum(
    reserved
      .filter(({ deliveryDate }) => deliveryDate <= last)
      .map(({ quantity, unitsPerPackage }) => neededUnits(quantity, unitsPerPackage)),
  );
};

/** A line due on `day` may get this much, in exact base units. */
export const freeStock = (stock: DatedStock, day: Day): string =>
  atLeastNone(minus(onHandFree(stock), reservedStock(stock, day)));

/** In base units; free stock below 0 counts as none. Packages are rounded up. */
export const coverage = ({
  free,
  quantity,
  unitsPerPackage,
}: {
  free: number | string;
  quantity: number;
  unitsPerPackage: string | null;
}): { needed: number; free: number; short: number; shortPackages: number } => {
  const needed = neededUnits(quantity, unitsPerPackage);
  const short = atLeastNone(minus(needed, atLeastNone(String(free))));
  const perPackage = unitsPerPackage ?? '1';
  const packages = wholePackages(short, perPackage);
  const isWhole = compare(times(packages, perPackage), short) === 0;
  return {
    needed: Number(needed),
    free: Number(free),
    short: Number(short),
    shortPackages: isWhole ? packages : packages + 1,
  };
};

/** The one with the most stock, or '' (any grower) if nobody has any. */
export const presetGrower = (holders: readonly { farmerId: string; units: number }[]): string =>
  holders.reduce((most, holder) => (holder.units > most.units ? holder : most), { farmerId: '', units: 0 })
    .farmerId;
