import { expect, test } from 'vitest';
import { checkBudgets } from './check-budgets.ts';
import { fixture } from './testing/fixture.ts';

const signIn = 'src/features/identity/sign-in-screen.tsx';
const dashboard = 'src/features/shell/dashboard.tsx';
const analytics = 'src/features/analytics/analytics-screen.tsx';
const deliveries = 'src/features/shell/calendar-screen.tsx';
const orders = 'src/features/orders/orders-screen.tsx';

const built = {
  'index.html': {
    file: 'index.js',
    isEntry: true,
    imports: ['_shared.js'],
    dynamicImports: [dashboard, signIn],
    css: ['index.css'],
  },
  '_shared.js': { file: 'shared.js' },
  [signIn]: { file: 'sign-in.js' },
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

const orderLink = {
  'o.html': { file: 'o.js', dynamicImports: ['es.po'], css: ['o.css'] },
  'es.po': { file: 'es.js' },
};

const files = {
  'index.js': 'i'.repeat(900_000),
  'index.js.br': 'i'.repeat(100_000),
  'shared.js': 's'.repeat(500),
  'index.css': 'c'.repeat(90_000),
  'index.css.br': 'c'.repeat(10_000),
  'sign-in.js': 's'.repeat(1000),
  'dashboard.js': '',
  'analytics.js': '',
  'chart.js': 'recharts-wrapper',
  'deliveries.js': 'ScheduleHeader',
  'orders.js': 'o'.repeat(2000),
  'o.js': 'o'.repeat(20_000),
  'es.js': 'e'.repeat(3000),
  'o.css': 'c'.repeat(2000),
};

const check = (manifest: object = {}, changed: Record<string, string> = {}) =>
  checkBudgets(
    fixture({
      ...files,
      ...changed,
      '.vite/manifest.json': JSON.stringify({ ...built, ...manifest }),
      '.vite/order-link.json': JSON.stringify(orderLink),
    }),
  );

test('each page is measured by what it loads first, compressed, and that of order links by all it can load', () => {
  expect(check()).toEqual({
    weights: [
      { name: 'sign-in page', js: 101_500, css: 10_000 },
      { name: 'orders tab', js: 102_500, css: 10_000 },
      { name: 'order link', js: 23_000, css: 2000 },
    ],
    exceeded: [],
  });
});

test('signing in that is part of the page is measured with it', () => {
  const { weights } = check({ [signIn]: undefined });
  expect(weights[0]).toEqual({ name: 'sign-in page', js: 100_500, css: 10_000 });
});

test('a tab of many small files is reported', () => {
  const names = Array.from({ length: 10 }, (_, index) => `_part-${index}.js`);
  const parts = Object.fromEntries(names.map((name) => [name, { file: name }]));
  const { exceeded } = check(
    { ...parts, [orders]: { file: 'orders.js', imports: names } },
    Object.fromEntries(names.map((name) => [name, ''])),
  );
  expect(exceeded).toEqual([`${orders} loads 14 files of JavaScript; the limit is 12.`]);
});

test('too much JavaScript or CSS on a page is reported', () => {
  const { exceeded } = check(
    {},
    {
      'sign-in.js': 's'.repeat(29_501),
      'orders.js': 'o'.repeat(139_501),
      'index.css.br': 'c'.repeat(28_001),
    },
  );
  expect(exceeded).toEqual([
    'The sign-in page loads 130001 bytes of JavaScript; the limit is 130000.',
    'The sign-in page loads 28001 bytes of CSS; the limit is 15000.',
    'The orders tab loads 240001 bytes of JavaScript; the limit is 240000.',
    'The orders tab loads 28001 bytes of CSS; the limit is 28000.',
  ]);
});

test('too much on the page of order links is reported, also if only one language loads it', () => {
  expect(check({}, { 'es.js': 'e'.repeat(10_001), 'o.css': 'c'.repeat(4001) }).exceeded).toEqual([
    'The order link loads 30001 bytes of JavaScript; the limit is 30000.',
    'The order link loads 4001 bytes of CSS; the limit is 4000.',
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
