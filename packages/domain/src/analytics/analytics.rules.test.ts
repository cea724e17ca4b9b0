import { describe, expect, test } from 'vitest';
import { formatDay } from '../core/day.ts';
import {
  analyticsBanner,
  analyticsRange,
  averageOrderSize,
  averageText,
  shareOfTop,
  timeframeOptions,
  topFive,
  totalOrdersText,
  totalUnitsText,
} from './analytics.rules.ts';
import { AnalyticsInput, timeframes } from './analytics.schema.ts';

const today = '2026-03-10';
const start = '2026-03-01';
const end = '2026-03-09';

test.each<[AnalyticsInput, { from: string | null; to: string | null }, string | null]>([
  [{ timeframe: 'all' }, { from: null, to: null }, null],
  [{ timeframe: 'all', start, end }, { from: null, to: null }, null],
  [{ timeframe: '7d' }, { from: '2026-03-03', to: null }, 'Showing data from the last 7 days'],
  [{ timeframe: '30d' }, { from: '2026-02-08', to: null }, 'Showing data from the last 30 days'],
  [{ timeframe: '90d' }, { from: '2025-12-10', to: null }, 'Showing data from the last 90 days'],
  [
    { timeframe: 'custom', start, end },
    { from: start, to: end },
    'Showing data from Mar 01, 2026 to Mar 09, 2026',
  ],
  [{ timeframe: 'custom', start }, { from: start, to: null }, 'Showing data from Mar 01, 2026 onwards'],
  [{ timeframe: 'custom', end }, { from: null, to: null }, 'Select dates to filter analytics'],
  [{ timeframe: 'custom' }, { from: null, to: null }, 'Select dates to filter analytics'],
])('%j counts %j and reads %j', (input, range, banner) => {
  expect(analyticsRange(input, today)).toEqual(range);
  expect(analyticsBanner(input, formatDay)).toBe(banner);
});

test('the selector offers every timeframe once', () => {
  expect(timeframeOptions.map(({ value }) => value)).toEqual([...timeframes]);
  expect(timeframeOptions.map(({ label }) => label)).toEqual([
    'All Time',
    'Last 7 Days',
    'Last 30 Days',
    'Last 90 Days',
    'Custom Range',
  ]);
});

test('a custom range that ends before it starts is refused at its end', () => {
  const { error } = AnalyticsInput.safeParse({ timeframe: 'custom', start: end, end: start });
  expect(error?.issues[0]).toMatchObject({ path: ['end'] });
  expect(AnalyticsInput.safeParse({ timeframe: 'custom', start, end: start }).success).toBe(true);
});

test.each([
  [7, 2, 4],
  [5, 2, 3],
  [10, 3, 3],
  [0, 4, 0],
  [0, 0, 0],
])('%i packages in %i orders are %i an order', (units, orders, average) => {
  expect(averageOrderSize(units, orders)).toBe(average);
});

describe('top lists', () => {
  test('show the five with most units, equal ones by orders, without touching the rows given', () => {
    const rows = [3, 9, 1, 7, 9, 2, 8].map((units, index) => ({ units, orders: index, name: `p${index}` }));
    const before = structuredClone(rows);
    expect(topFive(rows).map(({ name }) => name)).toEqual(['p4', 'p1', 'p6', 'p3', 'p0']);
    expect(rows).toEqual(before);
    expect(topFive([])).toEqual([]);
  });

  test('draw bars relative to the top row', () => {
    expect(shareOfTop(8, 8)).toBe(100);
    expect(shareOfTop(2, 8)).toBe(25);
    expect(shareOfTop(0, 0)).toBe(0);
  });
});

test('cards say so where there is nothing to count', () => {
  expect([totalOrdersText(1), totalUnitsText(1), averageText(1)]).toEqual([
    'Active order management',
    'Units shipped across all orders',
    'Average units per order',
  ]);
  expect([totalOrdersText(0), totalUnitsText(0), averageText(0)]).toEqual([
    'No orders yet',
    'No units shipped yet',
    'No orders yet',
  ]);
});
