import { addDays, daysBetween, startOfWeek } from '../core/day.ts';
import type { Day } from '../core/day-fields.ts';
import type { AnalyticsInput, DayRange, Timeframe, UnitsByDay } from './analytics.schema.ts';

export const TOP_LIST_LENGTH = 5;

export const timeframeDays = { '7d': 7, '30d': 30, '90d': 90 } as const satisfies Partial<
  Record<Timeframe, number>
>;

/** Both ends included; 7, 30 and 90 days have no end. A custom range without a start filters nothing. */
export const analyticsRange = ({ timeframe, start, end }: AnalyticsInput, today: Day): DayRange => {
  if (timeframe === 'all') return { from: null, to: null };
  if (timeframe !== 'custom') return { from: addDays(today, -timeframeDays[timeframe]), to: null };
  return start ? { from: start, to: end ?? null } : { from: null, to: null };
};

/** Packages per order, rounded to a whole number, half up; 0 without orders. */
export const averageOrderSize = (units: number, orders: number): number =>
  orders === 0 ? 0 : Math.round(units / orders);

/** The length of a row's progress bar relative to the top row, 0 to 100. */
export const shareOfTop = (units: number, topUnits: number): number =>
  topUnits > 0 ? (units / topUnits) * 100 : 0;

export type Period = 'day' | 'week' | 'month' | 'year';
export type UnitsOfPeriod = { start: Day; units: number };

const firstDayOf = {
  day: (day) => day,
  week: startOfWeek,
  month: (day) => `${day.slice(0, 7)}-01`,
  year: (day) => `${day.slice(0, 4)}-01-01`,
} as const satisfies Record<Period, (day: Day) => Day>;

export const startOfPeriod = (period: Period, day: Day): Day => firstDayOf[period](day);

const longestDays = { day: 1, week: 7, month: 31, year: 366 } as const satisfies Record<Period, number>;

/** The shortest period that keeps the chart readable over this many days. */
const periodFor = (days: number): Period =>
  days <= 31 ? 'day' : days <= 182 ? 'week' : days <= 5 * 366 ? 'month' : 'year';

/** It answers the days with today among them if the range includes it, so that a chart can mark it. No days stay no days. */
export const daysWithToday = (days: UnitsByDay, { from, to }: DayRange, today: Day): UnitsByDay => {
  const isOutside = (from !== null && today < from) || (to !== null && today > to);
  if (isOutside || days.length === 0 || days.some(({ day }) => day === today)) return days;
  const before = days.filter(({ day }) => day < today);
  return [...before, { day: today, units: 0, deliveredUnits: 0, orders: 0 }, ...days.slice(before.length)];
};

/** Sums the units of today and of later days that are not delivered yet. */
export const unitsToCome = (days: UnitsByDay, today: Day): number =>
  days.reduce(
    (sum, { day, units, deliveredUnits }) => (day >= today ? sum + units - deliveredUnits : sum),
    0,
  );

/** The shortest period that keeps the chart readable, earliest first; weeks begin on Sunday, empty periods have 0. */
export const unitsByPeriod = (days: UnitsByDay): { period: Period; bars: UnitsOfPeriod[] } => {
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return { period: 'day', bars: [] };
  const period = periodFor(daysBetween(first.day, last.day));
  const startOf = firstDayOf[period];
  const units = new Map<Day, number>();
  for (
    let start = startOf(first.day);
    start <= last.day;
    start = startOf(addDays(start, longestDays[period]))
  ) {
    units.set(start, 0);
  }
  for (const row of days) {
    const start = startOf(row.day);
    units.set(start, (units.get(start) ?? 0) + row.units);
  }
  return { period, bars: [...units].map(([start, sum]) => ({ start, units: sum })) };
};
