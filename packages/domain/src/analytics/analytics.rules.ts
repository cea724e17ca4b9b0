import { addDays, type Day, daysBetween, startOfWeek } from '../core/day.ts';
import type { AnalyticsInput, DayRange, Timeframe, UnitsByDay } from './analytics.schema.ts';

/** Rows in each of the top lists. */
export const TOP_LIST_LENGTH = 5;

const timeframeDays = { '7d': 7, '30d': 30, '90d': 90 } as const satisfies Partial<Record<Timeframe, number>>;

/** What the timeframe selector offers, in its order. */
export const timeframeOptions = [
  { value: 'all', label: 'All Time' },
  { value: '7d', label: 'Last 7 Days' },
  { value: '30d', label: 'Last 30 Days' },
  { value: '90d', label: 'Last 90 Days' },
  { value: 'custom', label: 'Custom Range' },
] as const satisfies readonly { value: Timeframe; label: string }[];

/**
 * The delivery days that count, both ends inclusive. 7, 30 and 90 days set a lower bound only, `today` minus
 * the days. A custom range without a start filters nothing; without an end it is open to the future.
 */
export const analyticsRange = ({ timeframe, start, end }: AnalyticsInput, today: Day): DayRange => {
  if (timeframe === 'all') return { from: null, to: null };
  if (timeframe !== 'custom') return { from: addDays(today, -timeframeDays[timeframe]), to: null };
  return start ? { from: start, to: end ?? null } : { from: null, to: null };
};

/** The sentence that describes the filter; null for all time. */
export const analyticsBanner = (
  { timeframe, start, end }: AnalyticsInput,
  formatDay: (day: Day) => string,
): string | null => {
  if (timeframe === 'all') return null;
  if (timeframe !== 'custom') return `Showing data from the last ${timeframeDays[timeframe]} days`;
  if (!start) return 'Select dates to filter analytics';
  return end
    ? `Showing data from ${formatDay(start)} to ${formatDay(end)}`
    : `Showing data from ${formatDay(start)} onwards`;
};

/** Packages per order, rounded to a whole number, half up; 0 without orders. */
export const averageOrderSize = (units: number, orders: number): number =>
  orders === 0 ? 0 : Math.round(units / orders);

/** The five rows with the most units, most first; equal ones by orders, then as they came. */
export const topFive = <Row extends { units: number; orders: number }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => b.units - a.units || b.orders - a.orders).slice(0, TOP_LIST_LENGTH);

/** The length of a row's progress bar relative to the top row, 0 to 100. */
export const shareOfTop = (units: number, topUnits: number): number =>
  topUnits > 0 ? (units / topUnits) * 100 : 0;

/** The text under Total Orders. */
export const totalOrdersText = (orders: number): string =>
  orders > 0 ? 'Active order management' : 'No orders yet';

/** The text under Total Units. */
export const totalUnitsText = (units: number): string =>
  units > 0 ? 'Units shipped across all orders' : 'No units shipped yet';

/** The text under Avg Order Size. */
export const averageText = (orders: number): string =>
  orders > 0 ? 'Average units per order' : 'No orders yet';

/** How long a bar of the chart is. */
export type Period = 'day' | 'week' | 'month' | 'year';
/** Packages of the period that begins with a day. */
export type UnitsOfPeriod = { start: Day; units: number };

const firstDayOf = {
  day: (day) => day,
  week: startOfWeek,
  month: (day) => `${day.slice(0, 7)}-01`,
  year: (day) => `${day.slice(0, 4)}-01-01`,
} as const satisfies Record<Period, (day: Day) => Day>;

/** No period is longer than so many days, and the next never begins later. */
const longestDays = { day: 1, week: 7, month: 31, year: 366 } as const satisfies Record<Period, number>;

/** Days between the first and the last up to which a period keeps the chart readable. */
const periodFor = (days: number): Period =>
  days <= 31 ? 'day' : days <= 182 ? 'week' : days <= 5 * 366 ? 'month' : 'year';

/**
 * Packages by day (earliest first), by week from Sunday, by month or by year: the shortest that leaves the bars
 * few enough to read. Periods without any are there with 0, from the first day to the last.
 */
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
