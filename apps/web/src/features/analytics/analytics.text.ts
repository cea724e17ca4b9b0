import type { Period, UnitsOfPeriod } from '@farm/domain/analytics';
import { addDays } from '@farm/domain/core';
import { formatCount, formatDay, formatDayOfYear, formatMonth, formatShortMonth } from '../../lib/format.ts';

export const analyticsText = {
  loadFailed: 'Failed to fetch orders',
  noProducts: 'No product data available',
  noBuyers: 'No buyer data available',
};

/** A bar's period in full: 'Apr 05, 2026', 'Week of Apr 05, 2026', 'April 2026', '2026'. */
export const periodName = (period: Period, start: string): string => {
  if (period === 'week') return `Week of ${formatDay(start)}`;
  if (period === 'month') return formatMonth(start);
  return period === 'year' ? start.slice(0, 4) : formatDay(start);
};

/** The same under a bar, where there is little room. */
export const periodTick = (period: Period, start: string): string => {
  if (period === 'year') return start.slice(0, 4);
  return period === 'month' ? formatShortMonth(start) : formatDayOfYear(start);
};

/** What the chart shows, for those who do not look at it. */
export const chartSummary = (period: Period, bars: readonly UnitsOfPeriod[]): string => {
  const [first] = bars;
  const last = bars.at(-1);
  if (!first || !last) return '';
  const most = bars.reduce((top, bar) => (bar.units > top.units ? bar : top));
  const peak = `${periodName(period, most.start)}, ${formatCount(most.units, 'unit')}`;
  if (bars.length === 1) return `${peak}.`;
  const to = period === 'week' ? formatDay(addDays(last.start, 6)) : periodName(period, last.start);
  const from = period === 'week' ? formatDay(first.start) : periodName(period, first.start);
  return `By ${period}, ${from} to ${to}. Most: ${peak}.`;
};
