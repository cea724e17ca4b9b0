import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DemandLine, roundShortage, shortageWeeks } from './shortages.rules.ts';
import { ShortageWeek } from './shortages.schema.ts';

const today = '2026-04-29';

const ids = ['Kale', 'Leek'];
const idOf = (name = 'Kale') => (ids.includes(name) ? ids.indexOf(name) : ids.push(name) - 1) + 1;

const line = (fields: Partial<DemandLine> = {}): DemandLine => ({
  productNameId: idOf(fields.productName),
  productName: 'Kale',
  size: '12ct',
  quantity: 1,
  unitsPerPackage: '12',
  deliveryDate: today,
  ...fields,
});

const held = (
  units: number,
  baseUnit: 'each' | 'lb' | 'oz' | 'bunch' | null = 'each',
  productName = 'Kale',
) => ({
  productNameId: idOf(productName),
  units,
  baseUnit,
});

const firstProduct = (lines: DemandLine[], stock: ReturnType<typeof held>[]) =>
  shortageWeeks({ today, lines, stock })[0]?.products[0];

describe('the weeks', () => {
  test('are eight, from Sunday to Saturday, the current one first', () => {
    const weeks = shortageWeeks({ today, lines: [], stock: [] });
    expect(weeks.map(({ week, start, end }) => `${week} ${start} ${end}`)).toEqual([
      '1 2026-04-26 2026-05-02',
      '2 2026-05-03 2026-05-09',
      '3 2026-05-10 2026-05-16',
      '4 2026-05-17 2026-05-23',
      '5 2026-05-24 2026-05-30',
      '6 2026-05-31 2026-06-06',
      '7 2026-06-07 2026-06-13',
      '8 2026-06-14 2026-06-20',
    ]);
  });

  test.each([
    ['spring', '2026-03-08', '2026-03-14', '2026-03-15'],
    ['autumn', '2026-11-01', '2026-11-07', '2026-11-08'],
  ])('keep their borders over the clock change in %s', (_, sunday, saturday, nextSunday) => {
    const lines = [sunday, saturday, nextSunday].map((deliveryDate) => line({ deliveryDate }));
    const weeks = shortageWeeks({ today: saturday, lines, stock: [] });
    expect(weeks[0]).toMatchObject({ start: sunday, end: saturday });
    expect(weeks.slice(0, 2).map(({ products }) => products[0]?.demand)).toEqual([24, 12]);
  });

  test('contain no order from before or after them', () => {
    const lines = [line({ deliveryDate: '2026-04-25' }), line({ deliveryDate: '2026-06-21' })];
    expect(shortageWeeks({ today, lines, stock: [] }).flatMap((week) => week.products)).toEqual([]);
  });

  test('do not take a unit from an order after the last week', () => {
    const later = line({ size: '1lb', deliveryDate: '2026-06-21' });
    expect(firstProduct([line(), later], [])).toMatchObject({ unit: 'units', demand: 12 });
  });

  test('sort their products by name', () => {
    const lines = [line({ productName: 'Leek' }), line(), line({ deliveryDate: '2026-04-30' })];
    const [week] = shortageWeeks({ today, lines, stock: [held(1000)] });
    expect(week?.products.map(({ productName }) => productName)).toEqual(['Kale', 'Leek']);
    expect(week?.shortages).toBe(1);
    expect(ShortageWeek.parse(week)).toEqual(week);
  });
});

describe('demand and stock', () => {
  test('a size that names a weight is measured in pounds by its label', () => {
    expect(
      firstProduct([line({ size: '5oz', quantity: 32, unitsPerPackage: '999' })], [held(6, 'lb')]),
    ).toMatchObject({ unit: 'lbs', demand: 10, available: 6, short: 4 });
    expect(firstProduct([line({ size: '1.5 lb', quantity: 3 })], [])).toMatchObject({
      unit: 'lbs',
      demand: 4.5,
    });
    expect(firstProduct([line({ size: 'LB', quantity: 3, unitsPerPackage: null })], [])).toMatchObject({
      unit: 'lbs',
      demand: 3,
    });
  });

  test.each([
    ['4/3lb', '12', 'lb', 'lbs', 120],
    ['6/8oz', '3', 'lb', 'lbs', 30],
    ['6/8oz', '48', 'oz', 'lbs', 30],
    ['2-25lb', '50', 'lb', 'lbs', 500],
    ['8 - 1 lb clamshells', '8', 'lb', 'lbs', 80],
    ['4x3 lb', '12', 'lb', 'lbs', 120],
    ['6/8oz', '6', 'each', 'units', 60],
    ['4x3 lb', null, 'lb', 'lbs', 120],
    ['12 x 8oz', null, 'each', 'lbs', 60],
    ['12 lb case', '99', 'lb', 'lbs', 120],
  ] as const)('ten of %s, entered as %s %s, are counted in %s as %d', (size, entered, kept, unit, demand) => {
    expect(
      firstProduct([line({ size, unitsPerPackage: entered, quantity: 10 })], [held(0, kept)]),
    ).toMatchObject({ unit, demand });
  });

  test('stock held in ounces counts a sixteenth', () => {
    expect(
      firstProduct([line({ size: '1lb', quantity: 10 })], [held(40, 'oz'), held(2, 'lb')]),
    ).toMatchObject({
      available: 4.5,
      short: 5.5,
    });
  });

  test('any other size counts in base units, and as one unit if units per package are unknown', () => {
    expect(firstProduct([line({ quantity: 3, unitsPerPackage: '12' })], [held(30)])).toMatchObject({
      unit: 'units',
      demand: 36,
      short: 6,
    });
    expect(firstProduct([line({ quantity: 3, unitsPerPackage: null })], [])).toMatchObject({ demand: 3 });
  });

  test('stock in ounces stays in ounces for a product that is not measured in pounds', () => {
    expect(
      firstProduct([line({ size: 'case', quantity: 2, unitsPerPackage: '80' })], [held(100, 'oz')]),
    ).toMatchObject({
      unit: 'units',
      demand: 160,
      available: 100,
      short: 60,
    });
  });

  test('a product ordered by weight and in other sizes is measured in pounds in every week', () => {
    const lines = [
      line({ size: 'case', quantity: 1, unitsPerPackage: '20' }),
      line({ size: '5oz', quantity: 16, unitsPerPackage: '5', deliveryDate: '2026-05-05' }),
    ];
    const inPounds = shortageWeeks({ today, lines, stock: [held(100, 'lb')] });
    expect(inPounds[0]?.products[0]).toMatchObject({ unit: 'lbs', demand: 20 });
    expect(inPounds[1]?.products[0]).toMatchObject({ unit: 'lbs', demand: 5 });
    const inOunces = shortageWeeks({ today, lines, stock: [held(100, 'oz')] });
    expect(inOunces[0]?.products[0]).toMatchObject({ unit: 'lbs', demand: 1.25, available: 6.25 });
  });

  test('all rows of a name add up, and those of another do not', () => {
    expect(
      firstProduct([line({ quantity: 2 })], [held(10), held(9), held(100, 'each', 'Leek')]),
    ).toMatchObject({
      demand: 24,
      available: 19,
      short: 5,
    });
  });

  test('tenths do not drift', () => {
    const lines = Array.from({ length: 3 }, () => line({ size: 'pinch', unitsPerPackage: '0.1' }));
    expect(firstProduct(lines, [])).toMatchObject({ demand: 0.3, short: 0.3 });
    expect(firstProduct([line({ size: '0.1lb', quantity: 3 })], [held(0.3, 'lb')])).toMatchObject({
      short: 0,
    });
  });
});

describe('earlier weeks', () => {
  const weekly = (quantities: number[]) =>
    quantities.flatMap((quantity, week) =>
      quantity > 0
        ? [
            line({
              quantity,
              unitsPerPackage: '1',
              deliveryDate: ['2026-04-29', '2026-05-06', '2026-05-13'][week] ?? '2026-05-20',
            }),
          ]
        : [],
    );

  test('a week’s own shortage compares with all stock, the running one with what earlier weeks leave', () => {
    const weeks = shortageWeeks({ today, lines: weekly([6, 6, 6]), stock: [held(10)] });
    expect(
      weeks
        .slice(0, 3)
        .map(({ products: [product] }) => [
          product?.short,
          product?.availableAfterEarlierWeeks,
          product?.shortAfterEarlierWeeks,
        ]),
    ).toEqual([
      [0, 10, 0],
      [0, 4, 2],
      [0, 0, 6],
    ]);
  });

  test('overdue orders still take their stock', () => {
    const overdue = line({ quantity: 8, unitsPerPackage: '1', deliveryDate: '2026-04-25' });
    const [week] = shortageWeeks({ today, lines: [overdue, ...weekly([6])], stock: [held(10)] });
    expect(week?.products[0]).toMatchObject({
      demand: 6,
      short: 0,
      availableAfterEarlierWeeks: 2,
      shortAfterEarlierWeeks: 4,
    });
  });

  test('over all weeks the running shortages sum to what the stock cannot meet', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50), { minLength: 3, maxLength: 3 }), fc.nat(120), (quantities, units) => {
        const products = shortageWeeks({ today, lines: weekly(quantities), stock: [held(units)] }).flatMap(
          (week) => week.products,
        );
        const running = products.reduce((total, product) => total + product.shortAfterEarlierWeeks, 0);
        const demand = quantities.reduce((total, quantity) => total + quantity, 0);
        expect(running).toBe(Math.max(0, demand - units));
        for (const product of products) {
          expect(product.short).toBe(Math.max(0, product.demand - product.available));
          expect(product.shortAfterEarlierWeeks).toBeGreaterThanOrEqual(product.short);
          expect(product.shortAfterEarlierWeeks).toBeLessThanOrEqual(product.demand);
        }
      }),
    );
  });
});

describe('what is expected', () => {
  const days = ['2026-04-29', '2026-05-06', '2026-05-13'];
  const weekly = (quantity: number, fields: Partial<DemandLine> = {}) =>
    days.map((deliveryDate) => line({ quantity, unitsPerPackage: '1', deliveryDate, ...fields }));
  const weeksOf = (options: Parameters<typeof shortageWeeks>[0]) =>
    shortageWeeks(options)
      .slice(0, 3)
      .map(({ products: [product] }) => [product?.expected, product?.shortExpected]);
  const stock = [held(10)];

  test('covers what the stock leaves short, from the week by whose end it is ready', () => {
    const expectedBy = (_: number, day: string) => (day < '2026-05-09' ? 0 : 4);
    const weeks = { today, lines: weekly(6), stock, expectedBy };
    expect(weeksOf(weeks)).toEqual([
      [0, 0],
      [4, 0],
      [4, 4],
    ]);
    // A day later it is ready in the week after.
    expect(weeksOf({ ...weeks, expectedBy: (_, day) => (day < '2026-05-10' ? 0 : 4) })).toEqual([
      [0, 0],
      [0, 2],
      [4, 4],
    ]);
  });

  test('counts in the pounds of the product, sixteen ounces each', () => {
    const lines = weekly(3, { size: '1lb' });
    const expectedBy = () => 40;
    expect(weeksOf({ today, lines, stock: [held(16, 'oz')], expectedBy })).toEqual([
      [2.5, 0],
      [2.5, 2.5],
      [2.5, 3],
    ]);
  });

  test('is not mentioned where nothing is expected, and changes no other figure', () => {
    const without = shortageWeeks({ today, lines: weekly(6), stock });
    expect(JSON.stringify(without)).not.toMatch(/expected/i);
    const withIt = shortageWeeks({ today, lines: weekly(6), stock, expectedBy: () => 4 });
    expect(withIt).toMatchObject(without);
  });
});

test.each([
  [2.25, 'lbs', 2.3],
  [2, 'lbs', 2],
  [0.05, 'lbs', 0.1],
  [1.15, 'lbs', 1.2],
  [1_234_567.5, 'units', 1_234_568],
  [2.5, 'units', 3],
] as const)('%s %s is rounded to %s', (amount, unit, rounded) => {
  expect(roundShortage(amount, unit)).toBe(rounded);
});
