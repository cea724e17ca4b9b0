import { describe, expect, test } from 'vitest';
import {
  analyticsRange,
  averageOrderSize,
  daysWithToday,
  shareOfTop,
  unitsByPeriod,
  unitsToCome,
} from './analytics.rules.ts';
import { AnalyticsInput } from './analytics.schema.ts';

const today = '2026-03-10';
const start = '2026-03-01';
const end = '2026-03-09';

test.each<[AnalyticsInput, { from: string | null; to: string | null }]>([
  [{ timeframe: 'all' }, { from: null, to: null }],
  [
    { timeframe: 'all', start, end },
    { from: null, to: null },
  ],
  [{ timeframe: '7d' }, { from: '2026-03-03', to: null }],
  [{ timeframe: '30d' }, { from: '2026-02-08', to: null }],
  [{ timeframe: '90d' }, { from: '2025-12-10', to: null }],
  [
    { timeframe: 'custom', start, end },
    { from: start, to: end },
  ],
  [
    { timeframe: 'custom', start },
    { from: start, to: null },
  ],
  [
    { timeframe: 'custom', end },
    { from: null, to: null },
  ],
  [{ timeframe: 'custom' }, { from: null, to: null }],
])('%j counts the deliveries of %j', (input, range) => {
  expect(analyticsRange(input, today)).toEqual(range);
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
  test('have bars relative to the top row', () => {
    expect(shareOfTop(8, 8)).toBe(100);
    expect(shareOfTop(2, 8)).toBe(25);
    expect(shareOfTop(0, 0)).toBe(0);
  });
});

const onDays = (...days: [string, number][]) =>
  days.map(([day, units]) => ({ day, units, deliveredUnits: 0, orders: 1 }));

test('days without units are bars of 0, from the first day to the last', () => {
  expect(unitsByPeriod(onDays(['2026-02-27', 4], ['2026-03-02', 6]))).toEqual({
    period: 'day',
    bars: [
      { start: '2026-02-27', units: 4 },
      { start: '2026-02-28', units: 0 },
      { start: '2026-03-01', units: 0 },
      { start: '2026-03-02', units: 6 },
    ],
  });
  expect(unitsByPeriod([])).toEqual({ period: 'day', bars: [] });
});

test('today is among the days of a range that includes it, and what is not delivered from today on is still to come', () => {
  const days = onDays(['2026-03-08', 4], ['2026-03-12', 6], ['2026-03-13', 5]);
  const open = { from: null, to: null };
  expect(daysWithToday(days, open, today).map(({ day, units }) => `${day} ${units}`)).toEqual([
    '2026-03-08 4',
    '2026-03-10 0',
    '2026-03-12 6',
    '2026-03-13 5',
  ]);
  expect(daysWithToday(days, open, '2026-03-12')).toEqual(days);
  expect(daysWithToday(days, { from: '2026-03-11', to: null }, today)).toEqual(days);
  expect(daysWithToday(days, { from: null, to: '2026-03-09' }, today)).toEqual(days);
  expect(daysWithToday(days, open, '2026-03-20').at(-1)).toEqual({
    day: '2026-03-20',
    units: 0,
    deliveredUnits: 0,
    orders: 0,
  });
  expect(daysWithToday([], open, today)).toEqual([]);
  expect(unitsToCome(days, today)).toBe(11);
  // Today counts only with what is not delivered yet.
  expect(unitsToCome(days, '2026-03-12')).toBe(11);
  const delivered = days.map((one) => ({ ...one, deliveredUnits: one.day === '2026-03-12' ? 4 : 0 }));
  expect(unitsToCome(delivered, '2026-03-12')).toBe(7);
});

test('many days become weeks from Sunday, then months, then years, and no units are lost', () => {
  const weeks = unitsByPeriod(
    onDays(['2026-03-04', 1], ['2026-03-07', 2], ['2026-03-08', 3], ['2026-04-14', 4]),
  );
  expect(weeks.period).toBe('week');
  expect(weeks.bars.slice(0, 3)).toEqual([
    { start: '2026-03-01', units: 3 },
    { start: '2026-03-08', units: 3 },
    { start: '2026-03-15', units: 0 },
  ]);
  expect(weeks.bars.at(-1)).toEqual({ start: '2026-04-12', units: 4 });

  const months = unitsByPeriod(onDays(['2024-01-31', 5], ['2024-02-29', 6], ['2024-09-01', 7]));
  expect(months.period).toBe('month');
  expect(months.bars.map(({ start, units }) => `${start.slice(0, 7)} ${units}`)).toEqual([
    '2024-01 5',
    '2024-02 6',
    '2024-03 0',
    '2024-04 0',
    '2024-05 0',
    '2024-06 0',
    '2024-07 0',
    '2024-08 0',
    '2024-09 7',
  ]);

  const years = unitsByPeriod(onDays(['1999-12-31', 1], ['2026-01-01', 2]));
  expect(years.period).toBe('year');
  expect(years.bars).toHaveLength(28);
  expect(years.bars.reduce((sum, { units }) => sum + units, 0)).toBe(3);
});
