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

test('the first page is measured by the larger of its compressed forms', () => {
  expect(check()).toEqual({ js: 120_500, css: 20_000, exceeded: [] });
});

test('too much JavaScript or CSS on the first page is reported', () => {
  const { exceeded } = check({}, { 'shared.js': 's'.repeat(30_001), 'index.css.gz': 'c'.repeat(40_001) });
  expect(exceeded).toEqual([
    'The sign-in page loads 150001 bytes of JavaScript; the limit is 150000.',
    'The sign-in page loads 40001 bytes of CSS; the limit is 40000.',
  ]);
});

test('a tab that loads before it is opened, or along with another tab, is reported', () => {
  expect(check({ '_shared.js': { file: 'shared.js', imports: [orders] } }).exceeded).toEqual([
    `${orders} loads before it is opened.`,
  ]);
  expect(check({ [orders]: { file: 'orders.js', imports: [analytics] } }).exceeded).toEqual([
    `${orders} loads ${analytics} with it.`,
  ]);
});

test('charts or a calendar that another page could load are reported', () => {
  expect(check({ [orders]: { file: 'orders.js', dynamicImports: ['chart.tsx'] } }).exceeded).toEqual([
    `chart.tsx contains the charts, which only ${analytics} may load.`,
  ]);
  expect(check({}, { 'dashboard.js': 'ScheduleHeader' }).exceeded).toEqual([
    `${dashboard} contains the calendar, which only ${deliveries} may load.`,
  ]);
});

test('the check fails when it no longer finds the tabs or the libraries it looks for', () => {
  expect(() => check({}, { 'chart.js': '' })).toThrow("'recharts-' no longer occurs");
  expect(() => check({ [dashboard]: { file: 'dashboard.js' } })).toThrow('loads no tabs');
});
