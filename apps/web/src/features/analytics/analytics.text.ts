import {
  type AnalyticsInput,
  type Period,
  type Timeframe,
  timeframeDays,
  type UnitsOfPeriod,
} from '@farm/domain/analytics';
import { addDays } from '@farm/domain/core';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, select, t } from '@lingui/core/macro';
import { formatDay, formatDayOfYear, formatMonth, formatNumber, formatShortMonth } from '../../lib/format.ts';

export const analyticsText = {
  loadFailed: msg`Failed to fetch orders`,
  salesFailed: msg`Failed to fetch the sales`,
  noProducts: msg`No product data available`,
  noBuyers: msg`No buyer data available`,
};

export const timeframeLabels: Record<Timeframe, MessageDescriptor> = {
  all: msg`All Time`,
  '7d': msg`Last 7 Days`,
  '30d': msg`Last 30 Days`,
  '90d': msg`Last 90 Days`,
  custom: msg`Custom Range`,
};

export const timeframeBanner = ({ timeframe, start, end }: AnalyticsInput): MessageDescriptor | null => {
  if (timeframe === 'all') return null;
  if (timeframe !== 'custom') {
    const days = timeframeDays[timeframe];
    return msg`Showing data from the last ${days} days`;
  }
  if (!start) return msg`Select dates to filter analytics`;
  const from = formatDay(start);
  if (!end) return msg`Showing data from ${from} onwards`;
  const to = formatDay(end);
  return msg`Showing data from ${from} to ${to}`;
};

export const figureTexts = {
  totalOrders: (orders: number) => (orders > 0 ? msg`Active order management` : msg`No orders yet`),
  totalUnits: (units: number) =>
    units > 0 ? msg`Units shipped across all orders` : msg`No units shipped yet`,
  average: (orders: number) => (orders > 0 ? msg`Average units per order` : msg`No orders yet`),
};

export const deliveredText = (units: number): MessageDescriptor => {
  const delivered = formatNumber(units);
  return msg`${delivered} of them delivered`;
};

export const periodName = (period: Period, start: string): string => {
  const day = formatDay(start);
  if (period === 'week') return t`Week of ${day}`;
  if (period === 'month') return formatMonth(start);
  return period === 'year' ? start.slice(0, 4) : day;
};

export const periodTick = (period: Period, start: string): string => {
  if (period === 'year') return start.slice(0, 4);
  return period === 'month' ? formatShortMonth(start) : formatDayOfYear(start);
};

export const todaySummary = (today: string, toCome: number): string => {
  const day = formatDay(today);
  return t`Today is ${day}; ${plural(toCome, { one: '# unit is', other: '# units are' })} still to come.`;
};

export const chartSummary = (period: Period, bars: readonly UnitsOfPeriod[]): string => {
  const [first] = bars;
  const last = bars.at(-1);
  if (!first || !last) return '';
  const most = bars.reduce((top, bar) => (bar.units > top.units ? bar : top));
  const name = periodName(period, most.start);
  const { units } = most;
  const peak = t`${name}, ${plural(units, { one: '# unit', other: '# units' })}`;
  if (bars.length === 1) return `${peak}.`;
  const from = period === 'week' ? formatDay(first.start) : periodName(period, first.start);
  const to = period === 'week' ? formatDay(addDays(last.start, 6)) : periodName(period, last.start);
  return t`${select(period, { day: 'By day', week: 'By week', month: 'By month', other: 'By year' })}, ${from} to ${to}. Most: ${peak}.`;
};
