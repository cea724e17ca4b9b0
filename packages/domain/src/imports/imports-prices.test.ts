import { describe, expect, test } from 'vitest';
import { FIRST_DAY } from '../core/day-fields.ts';
import { ImportRow } from './imports.schema.ts';
import type { TextRow } from './imports-plan.rules.ts';
import { type PresentPrices, planPrices } from './imports-prices.rules.ts';

const today = '2026-04-24';

const size = (id: number, label: string) => ({
  id,
  size: label,
  productNameId: 1,
  unitsPerBaseUnit: '5',
  isCatchWeight: false,
  packagesPerBox: 1,
  packagePounds: null,
  gtin: null,
  version: 1,
});

const price = (id: number, cents: number, more = {}) => ({
  id,
  priceListId: 1,
  sizeId: 11,
  cents,
  per: 'package' as const,
  minQuantity: 1,
  validFrom: '2026-01-01',
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: 'ada',
  ...more,
});

const present: PresentPrices = {
  templates: [
    {
      id: 1,
      name: 'Lacinato Kale',
      baseUnit: 'lb',
      keepsDays: null,
      daysToHarvest: null,
      isTraced: false,
      variety: null,
      version: 1,
      sizes: [size(11, '5 lb'), size(12, '10 lb')],
    },
  ],
  lists: [
    { id: 1, name: 'Standard' },
    { id: 2, name: 'Wholesale' },
  ],
  prices: [
    price(1, 2450),
    price(2, 2000, { minQuantity: 10 }),
    price(3, 200, { sizeId: 12, per: 'base_unit' }),
  ],
};

const rowsOf = (rows: TextRow['cells'][]): TextRow[] =>
  rows.map((cells, at) => ({ row: at + 2, cells, chosen: {} }));

const plan = (...rows: TextRow['cells'][]) =>
  planPrices(rowsOf(rows), present, { today }).map((row) => {
    ImportRow.parse(row);
    return row;
  });

const kale = { product: 'lacinato kale', size: '5 LB' };

test('a price of what has one per unit says that it is for a package', () => {
  const [ofUnit, ofPackage] = plan({ ...kale, size: '10 lb', price: '2.10' }, { ...kale, price: '26' });
  expect(ofUnit?.notes.map(({ message }) => message)).toEqual([
    'Row 2, Price: $2.10 is for a package, whatever it weighs. For a price per lb, leave the price out here and enter one under Prices.',
  ]);
  expect(ofPackage?.notes).toEqual([]);
});

test('the same price on the same day is the same, and without a day the one that holds today', () => {
  expect(
    plan({ ...kale, price: '24.50', validFrom: '1/1/2026' }, { ...kale, price: '20', fromQuantity: '10' }),
  ).toMatchObject([
    { state: 'same', write: null },
    { state: 'same', write: null },
  ]);
});

test('a price that an earlier row of the file takes the place of is written again', () => {
  expect(
    plan({ ...kale, price: '30', validFrom: '2026-04-01' }, { ...kale, price: '24.50' }).map(
      ({ write }) => write,
    ),
  ).toMatchObject([
    { cents: 3000, validFrom: '2026-04-01' },
    { cents: 2450, validFrom: today },
  ]);
});

test('new and changed prices are shown old beside new', () => {
  expect(
    plan(
      { ...kale, price: '$26' },
      { ...kale, size: '10 lb', price: '45' },
      { ...kale, list: 'wholesale', price: '22', validFrom: '2026-05-01' },
    ),
  ).toMatchObject([
    {
      state: 'changed',
      title: 'Lacinato Kale · 5 lb',
      changes: [
        { column: 'price', before: '$24.50', after: '$26.00' },
        { column: 'validFrom', before: '2026-01-01', after: today },
      ],
      write: { priceListId: 1, sizeId: 11, cents: 2600, minQuantity: 1, validFrom: today },
    },
    { state: 'changed', changes: [{ before: '$2.00/lb', after: '$45.00' }, {}] },
    {
      state: 'new',
      changes: [
        { column: 'price', before: null, after: '$22.00' },
        { column: 'list', before: null, after: 'Wholesale' },
        { column: 'validFrom', before: null, after: '2026-05-01' },
        { column: 'fromQuantity', before: null, after: '1' },
      ],
      write: { priceListId: 2 },
    },
  ]);
});

test('a price for one base unit is not the same as one for a package', () => {
  expect(plan({ ...kale, size: '10 lb', price: '2.00' })).toMatchObject([
    { state: 'changed', changes: [{ before: '$2.00/lb', after: '$2.00' }, {}] },
  ]);
});

test('what does not exist is refused, with what does', () => {
  const rows = plan(
    { product: 'Kale, Lacinato', size: '5 lb', price: '3' },
    { ...kale, size: 'lb 5', price: '3' },
    { ...kale, size: 'flat', price: '3' },
    { ...kale, list: 'Retail', price: '3' },
    { product: 'Chard', size: '5 lb', price: '3' },
    { ...kale },
    { ...kale, price: '3', fromQuantity: '0' },
  );
  expect(
    rows.flatMap(({ issues }) =>
      issues.map(({ message, choices }) => [message, ...choices.map(({ value }) => value)]),
    ),
  ).toEqual([
    [
      'Row 2, Product: No product is called "Kale, Lacinato". Choose one with nearly the same name, or correct it.',
      '1',
    ],
    ['Row 3, Size: No size is called "lb 5". Choose one with nearly the same name, or correct it.', '11'],
    ['Row 4, Size: No size is called "flat". Choose one, or add it first.', '11', '12'],
    ['Row 5, List: No price list is called "Retail". Choose one, or add it first.', '1', '2'],
    ['Row 6, Product: No product is called "Chard". Correct the name, or add it first.'],
    ['Row 7, Price: This is blank. Enter it.'],
    ['Row 8, From quantity: "0" is too small. Enter at least 1.'],
  ]);
  expect(rows.every(({ state, write }) => state === 'error' && write === null)).toBe(true);
});

test('a size is the one that is there although its label is spaced or spelled otherwise', () => {
  const rows = plan(
    ...['5lb', '5 LBS', '5-lb.', '5 pounds', '5#'].map((size, at) => ({
      ...kale,
      size,
      price: '26',
      fromQuantity: `${at + 2} cases`,
    })),
  );
  expect(rows.map(({ state, write }) => [state, write?.sizeId, write?.minQuantity])).toEqual(
    [2, 3, 4, 5, 6].map((from) => ['new', 11, from]),
  );
});

test('a second price of the same day that differs names the first', () => {
  const rows = plan(
    { ...kale, price: '26' },
    { ...kale, price: '26', list: 'Standard' },
    { ...kale, price: '27', validFrom: today },
  );
  expect(rows.map(({ state }) => state)).toEqual(['changed', 'same', 'error']);
  expect(rows[2]?.issues[0]?.message).toMatch(/^Row 4: Row 2 is about Lacinato Kale · 5 lb too/);
});

describe('without a day', () => {
  test('the first price of a size on a list holds from the beginning, and a later one from today', () => {
    const rows = plan(
      { ...kale, price: '26' },
      { ...kale, list: 'wholesale', price: '22' },
      { ...kale, list: 'wholesale', price: '20', fromQuantity: '10' },
    );
    expect(rows.map(({ write }) => write?.validFrom)).toEqual([today, FIRST_DAY, FIRST_DAY]);
    expect(rows[1]?.changes.map(({ column }) => column)).toEqual(['price', 'list', 'fromQuantity']);
  });

  test('the price that holds is the same although the file has one for later', () => {
    expect(
      plan({ ...kale, price: '24.50' }, { ...kale, price: '27', validFrom: '2026-12-01' }).map(
        ({ state }) => state,
      ),
    ).toEqual(['same', 'changed']);
  });
});

describe('what a buyer pays tomorrow', () => {
  const from = (validFrom: string, cents = 1825) => price(9, cents, { validFrom });
  const told = (prices: PresentPrices['prices'], ...rows: TextRow['cells'][]) =>
    planPrices(rowsOf(rows), { ...present, prices }, { today }).map(({ pays, ...row }) => {
      ImportRow.parse({ pays, ...row });
      return pays && [pays.outcome, pays.cents, pays.message];
    });
  const sheet = { ...kale, price: '19', validFrom: '2026-03-01' };

  test('is the price of the row where it applies', () => {
    expect(told([from(FIRST_DAY)], sheet)).toEqual([['applies', 1900, 'Buyers pay $19.00 tomorrow.']]);
    expect(told([], { ...sheet, fromQuantity: '10+' })).toEqual([
      ['applies', 1900, 'From 10 packages on, buyers pay $19.00 tomorrow.'],
    ]);
    expect(told([from(FIRST_DAY, 1900)], { ...kale, price: '19' })).toEqual([
      ['applies', 1900, 'Buyers pay $19.00 tomorrow.'],
    ]);
  });

  test('stays another one where the price of the row never applies', () => {
    expect(told([from('2026-04-20')], sheet)).toEqual([
      ['never', 1825, 'Does not apply: $18.25 from Apr 20, 2026 stays.'],
    ]);
    expect(told([], sheet, { ...sheet, price: '20', validFrom: '2026-04-01' })).toEqual([
      ['never', 2000, 'Does not apply: $20.00 from Apr 01, 2026 follows, in row 3.'],
      ['applies', 2000, 'Buyers pay $20.00 tomorrow.'],
    ]);
  });

  test('is another one until the day of the row', () => {
    const later = { ...sheet, validFrom: '2026-06-01' };
    expect(told([from(FIRST_DAY)], later)).toEqual([
      ['later', 1825, 'Buyers pay $18.25 tomorrow, and $19.00 from Jun 01, 2026 on.'],
    ]);
    expect(told([], later)).toEqual([
      ['later', null, 'There is no price tomorrow. Buyers pay $19.00 from Jun 01, 2026 on.'],
    ]);
    // Wholesale has no price yet, so its buyers pay Standard.
    expect(told([from(FIRST_DAY)], { ...later, list: 'Wholesale' })[0]?.[1]).toBe(1825);
  });

  test('is said of no row with an error', () => {
    expect(told([], { ...sheet, price: 'x' })).toEqual([undefined]);
  });
});

test.each([
  ['10+', 10],
  ['10 or more', 10],
  ['>= 10', 10],
  ['10-24', 10],
  ['from 10', 10],
  ['10 & up', 10],
  ['10', 10],
])('from the quantity %s is from %i packages on', (fromQuantity, minQuantity) => {
  expect(plan({ ...kale, price: '21', fromQuantity })).toMatchObject([
    { title: 'Lacinato Kale · 5 lb · 10+', state: 'changed', write: { minQuantity } },
  ]);
});
