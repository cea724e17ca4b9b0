import { expect, test } from 'vitest';
import { checkBudgets } from './check-budgets.ts';
import { fixture } from './fixture.ts';

const dashboard = 'src/features/shell/dashboard.tsx';
const analytics = 'src/features/analytics/analytics-screen.tsx';
const deliveries = 'src/features/deliveries/deliveries-screen.tsx';
const orders = 'src/features/orders/orders-screen.tsx';

const built = {
  'index.html': {
    file: 'index.js',
    isEntry: true,
    imports: ['_shared.js'],
    dynamicImports: [dashboard],
    css: ['index.css'],
  },
  '_shared.js': { file: 'shared.js' },
  [dashboard]: {
    file: 'dashboard.js',
    imports: ['index.html'],
    dynamicImports: [analytics, deliveries, orders],
  },
  [analytics]: { file: 'analytics.js', dynamicImports: ['chart.tsx'] },
  'chart.tsx': { file: 'chart.js' },
  [deliveries]: { file: 'deliveries.js' },
  [orders]: { file: 'orders.js' },
};

const files = {
  'index.js': 'i'.repeat(900_000),
  'index.js.br': 'i'.repeat(100_000),
  'index.js.gz': 'i'.repeat(120_000),
  'shared.js': 's'.repeat(500),
  'index.css': 'c'.repeat(90_000),
  'index.css.gz': 'c'.repeat(20_000),
  'dashboard.js': '',
  'analytics.js': '',
  'chart.js': 'recharts-wrapper',
  'deliveries.js': 'ScheduleHeader',
  'orders.js': '',
};

const check = (manifest: object = {}, changed: Record<string, string> = {}) =>
  checkBudgets(
    fixture({
      ...files,
      ...changed,
      '.vite/manifest.json': JSON.stringify({ ...built, ...manifest }),
    }),
  );

test('what loads with the first page is weighed in the larger compressed form', () => {
  expect(check()).toEqual({ js: 120_500, css: 20_000, passed: [] });
});

test('too much JavaScript or CSS at first is said', () => {
  const { passed } = check({}, { 'shared.js': 's'.repeat(30_001), 'index.css.gz': 'c'.repeat(40_001) });
  expect(passed).toEqual([
    'The sign-in page loads 150001 bytes of JavaScript; 150000 at most.',
    'The sign-in page loads 40001 bytes of CSS; 40000 at most.',
  ]);
});

test('a tab that loads before it is opened, or with another, is said', () => {
  expect(check({ '_shared.js': { file: 'shared.js', imports: [orders] } }).passed).toEqual([
    `${orders} loads before it is opened.`,
  ]);
  expect(check({ [orders]: { file: 'orders.js', imports: [analytics] } }).passed).toEqual([
    `${orders} loads ${analytics} with it.`,
  ]);
});

test('charts and calendar in reach of any page but their own are said', () => {
  expect(check({ [orders]: { file: 'orders.js', dynamicImports: ['chart.tsx'] } }).passed).toEqual([
    `chart.tsx holds the charts, which ${analytics} alone may load.`,
  ]);
  expect(check({}, { 'dashboard.js': 'ScheduleHeader' }).passed).toEqual([
    `${dashboard} holds the calendar, which ${deliveries} alone may load.`,
  ]);
});

test('a check that would look for nothing fails', () => {
  expect(() => check({}, { 'chart.js': '' })).toThrow("'recharts-' is no longer found");
  expect(() => check({ [dashboard]: { file: 'dashboard.js' } })).toThrow('loads no tab');
});
