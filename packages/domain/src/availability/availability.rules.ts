import { addDays, startOfWeek } from '../core/day.ts';
import type { Day } from '../core/day-fields.ts';
import { fromUnits, placesOf, toUnits } from '../core/decimal.ts';
import { knownOnce } from '../core/known-once.ts';
import { isHarvestDay } from '../farm/farm.rules.ts';
import { type DatedStock, onHandFree } from '../inventory/inventory.rules.ts';

const DAYS_PER_WEEK = 7;

/** When the farm harvests, and how much of what it expects may be promised. */
export type HarvestRules = {
  /** One bit for each weekday, Sunday the lowest. */
  weekdays: number;
  /** Days from a harvest until what it gave can be delivered. */
  leadDays: number;
  /** Percent. */
  trust: number;
};

/** A product should give this in a week, which its Sunday names, in whole base units. */
export type ExpectedWeek = {
  week: Day;
  units: number;
  /** It came in before today, and today. */
  addedBefore: number;
  addedToday: number;
};

/** Whole base units that can be delivered from a day on, of one week. */
export type Incoming = { week: Day; day: Day; units: number };

/** These have not come in of a week; weeks that are over give nothing. */
export const remainingOf = ({ week, units, addedBefore, addedToday }: ExpectedWeek, today: Day): number =>
  week < startOfWeek(today) ? 0 : Math.max(0, units - addedBefore - addedToday);

/** Today and later. */
const harvestDaysLeft = (week: Day, today: Day, weekdays: number): Day[] =>
  Array.from({ length: DAYS_PER_WEEK }, (_, index) => addDays(week, index)).filter(
    (day) => day >= today && isHarvestDay(day, weekdays),
  );

/**
 * It spreads what remained when today began over the harvest days left in the week by the differences of the floored running
 * sum. What comes in today is taken from today's part first, then from the next ones. Nothing without a harvest day left.
 */
export const incomingFrom = (today: Day, { weekdays, leadDays }: Omit<HarvestRules, 'trust'>) => {
  const thisWeek = startOfWeek(today);
  const readyDays = knownOnce((week: Day) =>
    harvestDaysLeft(week, today, weekdays).map((day) => addDays(day, leadDays)),
  );
  return ({ week, units, addedBefore, addedToday }: ExpectedWeek): Incoming[] => {
    if (week < thisWeek) return [];
    const days = readyDays(week);
    const atStart = Math.max(0, units - addedBefore);
    const runningSum = (count: number) => Math.floor((atStart * count) / days.length);
    let cameIn = addedToday;
    return days.map((day, index) => {
      const part = runningSum(index + 1) - runningSum(index);
      const taken = Math.min(part, cameIn);
      cameIn -= taken;
      return { week, day, units: part - taken };
    });
  };
};

/** Whether some of a week's harvest can no longer come in, since no harvest day is left in it. */
export const hasNoDayLeft = (expected: ExpectedWeek, today: Day, weekdays: number): boolean =>
  remainingOf(expected, today) > 0 && harvestDaysLeft(expected.week, today, weekdays).length === 0;

/** It may be promised by the end of each day on which something comes in: of each week, the trusted share, rounded down. */
const trustedSums = (incoming: readonly Incoming[], trust: number): Map<Day, number> => {
  const ofWeek = new Map<Day, number>();
  const sums = new Map<Day, number>();
  const trusted = (units: number) => Math.floor((trust * units) / 100);
  let total = 0;
  for (const { week, day, units } of incoming.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const before = ofWeek.get(week) ?? 0;
    ofWeek.set(week, before + units);
    total += trusted(before + units) - trusted(before);
    sums.set(day, total);
  }
  return sums;
};

/** It may be promised of it by a day: of each week, the trusted share of its running sum, rounded down. */
export const trustedBy = (incoming: readonly Incoming[], day: Day, trust: number): number =>
  [
    ...trustedSums(
      incoming.filter((part) => part.day <= day),
      trust,
    ).values(),
  ].at(-1) ?? 0;

/** It may be promised by a day; if nothing comes in by then, by the next day on which something does; null if none. */
export const expectedBy = (
  incoming: readonly Incoming[],
  day: Day,
  trust: number,
): { units: number; day: Day } | null => {
  const sums = [...trustedSums(incoming, trust)].filter(([, units]) => units > 0);
  // The first day on which it is that much.
  const promised = sums.findLast(([on]) => on <= day) ?? sums[0];
  const first = promised && sums.find(([, units]) => units === promised[1]);
  return first ? { day: first[0], units: first[1] } : null;
};

/** A product's stock, what will come in, and what confirmed, undelivered lines get on each day. */
export type PromisedStock = DatedStock & { incoming: readonly Incoming[]; trust: number };

/**
 * Base units that can be promised for each of some days, in their order (available to promise): the least that is left on
 * that day and on every later one on which stock comes in or goes out, as long as the product keeps. At least 0.
 */
export const canPromise = (
  { keepsDays, reserved, incoming, trust, ...stock }: PromisedStock,
  days: readonly Day[],
): number[] => {
  const places = Math.max(
    0,
    ...[...new Set(reserved.map(({ unitsPerPackage }) => unitsPerPackage ?? '1'))].map(placesOf),
  );
  const packageUnits = knownOnce((perPackage: string) => toUnits(perPackage, places));
  const scaled = (units: number) => toUnits(units, places);
  const due = new Map<Day, bigint>();
  for (const { deliveryDate, quantity, unitsPerPackage } of reserved) {
    const units = BigInt(quantity) * packageUnits(unitsPerPackage ?? '1');
    due.set(deliveryDate, (due.get(deliveryDate) ?? 0n) + units);
  }
  const sums = trustedSums(incoming, trust);
  let left = scaled(onHandFree(stock));
  let trusted = 0;
  // Before everything that comes in and goes out, it is what is on hand and free.
  const levels = [{ day: '', left }];
  for (const day of [...new Set([...due.keys(), ...sums.keys()])].sort()) {
    const sum = sums.get(day) ?? trusted;
    left += scaled(sum - trusted) - (due.get(day) ?? 0n);
    trusted = sum;
    levels.push({ day, left });
  }
  let present = 0;
  return days.map((day) => {
    while (levels[present + 1] && (levels[present + 1]?.day ?? '') <= day) present += 1;
    const last = addDays(day, keepsDays);
    let least = levels[present]?.left ?? 0n;
    for (let next = present + 1; next < levels.length; next += 1) {
      const level = levels[next];
      if (!level || level.day > last) break;
      if (level.left < least) least = level.left;
    }
    return fromUnits(least > 0n ? least : 0n, places);
  });
};

/** It says what can be promised for a day; and the next of some later ones, in their order, for which it is more, and whether it is
 * never less again on them. */
export const promiseFor = (
  stock: PromisedStock,
  day: Day,
  later: readonly Day[],
): { units: number; next: { day: Day; units: number; isLasting: boolean } | null } => {
  const [units = 0, ...promised] = canPromise(stock, [day, ...later]);
  const index = promised.findIndex((more) => more > units);
  const next = { day: later[index] ?? day, units: promised[index] ?? 0 };
  const isLasting = promised.slice(index).every((more) => more >= next.units);
  return { units, next: index < 0 ? null : { ...next, isLasting } };
};
