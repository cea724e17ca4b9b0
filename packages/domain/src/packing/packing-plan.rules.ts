import Big from 'big.js';
import type { Day } from '../core/day-fields.ts';
import { compare, minus, sum, times, wholePackages } from '../core/decimal.ts';
import { ceilUnits, type Fill, fillUnits, oldestFirst } from '../inventory/inventory.rules.ts';

/** A line of a traced product that is not packed yet. */
export type PlanLine = {
  id: number;
  /** At least 1. */
  packages: number;
  /** Base units of all its packages, as exact decimal text: its weight, if it was weighed. */
  units: string;
};

/** A lot holds this for lines that are not packed yet, in exact base units. */
export type PlanLot = { id: number; unitsAvailable: number | string; harvestDate: Day };

/** Whole packages of one lot for one line. */
export type PlannedLot = { lotId: number; packages: number; units: string };

export type PackagePlan = {
  lines: Map<number, { lots: PlannedLot[]; missing: number }>;
  /** It maps lots to what fills no whole package of these lines, and stays in them. */
  left: Map<number, string>;
};

const PLACES = 9;

/** The units of some of a line's packages, which nine places may not hold exactly. */
const unitsOf = ({ packages, units }: PlanLine, some: number): string =>
  some === packages
    ? units
    : new Big(times(units, some)).div(packages).round(PLACES, Big.roundDown).toFixed();

/** Negative if a package of `a` is larger than one of `b`. */
const largerFirst = (a: PlanLine, b: PlanLine): number =>
  compare(times(b.units, a.packages), times(a.units, b.packages));

/**
 * Fills the packages of the lines of one product and day from its lots, so that each package is of one lot. The largest
 * package comes first, equal ones in the order they are given. Each line takes as many whole packages as the oldest lot
 * still holds, then from the next. Not every possible filling is found.
 */
export const planPackages = (lots: readonly PlanLot[], lines: readonly PlanLine[]): PackagePlan => {
  const sorted = oldestFirst(lots);
  const left = new Map(sorted.map(({ id, unitsAvailable }) => [id, sum([unitsAvailable])]));
  const plan: PackagePlan['lines'] = new Map();
  for (const line of lines.toSorted(largerFirst)) {
    let missing = line.packages;
    let unitsMissing = line.units;
    const taken: PlannedLot[] = [];
    for (const { id: lotId } of sorted) {
      if (missing === 0) break;
      const held = left.get(lotId) ?? '0';
      const packages =
        compare(held, 0) > 0 ? Math.min(missing, wholePackages(times(held, line.packages), line.units)) : 0;
      if (packages === 0) continue;
      const units = packages === missing ? unitsMissing : unitsOf(line, packages);
      taken.push({ lotId, packages, units });
      missing -= packages;
      unitsMissing = minus(unitsMissing, units);
      left.set(lotId, minus(held, units));
    }
    plan.set(line.id, { lots: taken, missing });
  }
  return { lines: plan, left };
};

/** It tells what stays in lots, oldest first, since it fills no whole package of a line, which has to take from later ones. */
export const unfilledFor = ({ lines, left }: PackagePlan, id: number): { lotId: number; units: string }[] => {
  const { lots = [], missing = 0 } = lines.get(id) ?? {};
  const order = [...left.keys()];
  const passed = missing > 0 ? order.length : Math.max(0, ...lots.map(({ lotId }) => order.indexOf(lotId)));
  return [...left]
    .slice(0, passed)
    .filter(([, units]) => compare(units, 0) > 0)
    .map(([lotId, units]) => ({ lotId, units }));
};

/**
 * So many packages of a line would be of two lots, if lots give these units. Packages that are weighed differ, so that any
 * part of their weight may be whole ones.
 */
export const mixedPackages = (line: Fill, lots: readonly { units: string }[]): number => {
  if (line.fillUnits !== null) return Math.max(0, lots.length - line.fillQuantity);
  const each = fillUnits({ ...line, fillQuantity: 1 });
  const whole = lots.reduce((total, { units }) => total + wholePackages(units, each), 0);
  const given = new Big(sum(lots.map(({ units }) => units)));
  return ceilUnits(given.div(each).round(PLACES, Big.roundDown).toFixed()) - whole;
};
