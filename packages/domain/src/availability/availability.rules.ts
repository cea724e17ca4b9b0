import { addDays, startOfWeek, weekdayOf } from '../core/day.ts';
import type { Day } from '../core/day-fields.ts';
import { compare, minus, sum } from '../core/decimal.ts';
import { type DatedStock, neededUnits } from '../inventory/inventory.rules.ts';

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

/** What a product should give in a week, which its Sunday names, in whole base units. */
export type ExpectedWeek = {
  week: Day;
  units: number;
  /** What came in of it before today, and today. */
  addedBefore: number;
  addedToday: number;
};

/** Whole base units that can be delivered from a day on, of one week. */
export type Incoming = { week: Day; day: Day; units: number };

/** What has not come in of a week; weeks that are over give nothing. */
export const remainingOf = ({ week, units, addedBefore, addedToday }: ExpectedWeek, today: Day): number =>
  week < startOfWeek(today) ? 0 : Math.max(0, units - addedBefore - addedToday);

const isHarvestDay = (day: Day, weekdays: number) => ((weekdays >> weekdayOf(day)) & 1) === 1;

/** Today and later. */
const harvestDaysLeft = (week: Day, today: Day, weekdays: number): Day[] =>
  Array.from({ length: DAYS_PER_WEEK }, (_, index) => addDays(week, index)).filter(
    (day) => day >= today && isHarvestDay(day, weekdays),
  );

/**
 * What remained when today began, spread over the harvest days left in the week by the differences of the floored running
 * sum. What comes in today is taken from today's part first, then from the next ones. Nothing without a harvest day left.
 */
export const incomingOf = (
  expected: ExpectedWeek,
  today: Day,
  { weekdays, leadDays }: Omit<HarvestRules, 'trust'>,
): Incoming[] => {
  const { week, units, addedBefore, addedToday } = expected;
  if (week < startOfWeek(today)) return [];
  const days = harvestDaysLeft(week, today, weekdays);
  const atStart = Math.max(0, units - addedBefore);
  const runningSum = (count: number) => Math.floor((atStart * count) / days.length);
  let cameIn = addedToday;
  return days.map((day, index) => {
    const part = runningSum(index + 1) - runningSum(index);
    const taken = Math.min(part, cameIn);
    cameIn -= taken;
    return { week, day: addDays(day, leadDays), units: part - taken };
  });
};

/** Whether some of a week's harvest can no longer come in, since no harvest day is left in it. */
export const hasNoDayLeft = (expected: ExpectedWeek, today: Day, weekdays: number): boolean =>
  remainingOf(expected, today) > 0 && harvestDaysLeft(expected.week, today, weekdays).length === 0;

/** What may be promised of it by a day: of each week, the trusted share of its running sum, rounded down. */
export const trustedBy = (incoming: readonly Incoming[], day: Day, trust: number): number => {
  const byWeek = Map.groupBy(
    incoming.filter((part) => part.day <= day),
    ({ week }) => week,
  );
  return [...byWeek.values()].reduce(
    (total, parts) =>
      total + Math.floor((trust * parts.reduce((units, part) => units + part.units, 0)) / 100),
    0,
  );
};

/** A product's stock, what will come in, and what confirmed, undelivered lines get on each day. */
export type PromisedStock = DatedStock & { incoming: readonly Incoming[]; trust: number };

/**
 * Exact base units that can be promised for a day (available to promise): the least that is left on that day and on every
 * later one on which stock comes in or goes out, as long as the product keeps. At least 0.
 */
export const canPromise = (stock: PromisedStock, day: Day): string => {
  const { onHand, keepsDays, reserved, incoming, trust } = stock;
  const last = addDays(day, keepsDays);
  const events = [...reserved.map(({ deliveryDate }) => deliveryDate), ...incoming.map((part) => part.day)];
  const days = new Set([day, ...events.filter((event) => event > day && event <= last)]);
  const leftOn = (on: Day) =>
    minus(
      onHand + trustedBy(incoming, on, trust),
      sum(
        reserved
          .filter(({ deliveryDate }) => deliveryDate <= on)
          .map(({ quantity, unitsPerPackage }) => neededUnits(quantity, unitsPerPackage)),
      ),
    );
  const least = [...days].map(leftOn).reduce((a, b) => (compare(a, b) <= 0 ? a : b));
  return compare(least, 0) > 0 ? least : '0';
};

/** The first day from `from` to `to` for which that much can be promised; null if there is none. */
export const firstDayFor = (
  stock: PromisedStock,
  units: number | string,
  { from, to }: { from: Day; to: Day },
): Day | null => {
  const changes = [
    from,
    ...stock.incoming.map(({ day }) => day),
    // What is due no longer counts once it is further back than the look ahead.
    ...stock.reserved.map(({ deliveryDate }) => addDays(deliveryDate, 1)),
  ];
  const days = [...new Set(changes)].filter((day) => day >= from && day <= to).sort();
  return days.find((day) => compare(canPromise(stock, day), units) >= 0) ?? null;
};

/** Where what can be promised changes from `from` to `to`: the first day of each amount. */
export const promiseSteps = (
  stock: PromisedStock,
  { from, to }: { from: Day; to: Day },
): { day: Day; units: string }[] => {
  const steps: { day: Day; units: string }[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const units = canPromise(stock, day);
    if (steps.length === 0 || compare(steps.at(-1)?.units ?? 0, units) !== 0) steps.push({ day, units });
  }
  return steps;
};
