import { expect, test } from 'vitest';
import { FIRST_DAY } from '../core/day-fields.ts';
import { ImportRow } from './imports.schema.ts';
import type { TextRow } from './imports-plan.rules.ts';
import { type PresentProducts, planProducts } from './imports-products.rules.ts';

const asker = { today: '2026-04-24' };

const size = (id: number, productNameId: number, label: string, unitsPerBaseUnit: string) => ({
  id,
  size: label,
  productNameId,
  unitsPerBaseUnit,
  isCatchWeight: false,
  packagesPerBox: 1,
  packagePounds: null,
  gtin: null,
  version: 2,
});

const price = (id: number, sizeId: number, cents: number, more = {}) => ({
  id,
  priceListId: 1,
  sizeId,
  cents,
  per: 'package' as const,
  minQuantity: 1,
  validFrom: '2026-01-01',
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: 'ada',
  ...more,
});

const present: PresentProducts = {
  templates: [
    {
      id: 1,
      name: 'Lacinato Kale',
      baseUnit: 'lb',
      keepsDays: null,
      daysToHarvest: null,
      isTraced: false,
      variety: null,
      version: 3,
      sizes: [size(11, 1, '5 lb', '5'), size(12, 1, '10 lb', '10')],
    },
    {
      id: 2,
      name: 'Radish',
      baseUnit: 'bunch',
      keepsDays: null,
      daysToHarvest: null,
      isTraced: false,
      variety: null,
      version: 1,
      sizes: [],
    },
  ],
  prices: [
    price(1, 11, 2450),
    price(2, 11, 9900, { priceListId: 2 }),
    price(3, 11, 3000, { validFrom: '2026-05-01' }),
    price(4, 11, 2000, { minQuantity: 10 }),
    price(5, 12, 200, { per: 'base_unit' }),
  ],
};

const columns = ['product', 'baseUnit', 'size', 'unitsPerPackage', 'weighed', 'price'];

/** Rows from 'Kale | lb | 5 lb' and so on, from row 2 on. */
const plan = (lines: string[], chosen: TextRow['chosen'] = {}) =>
  planProducts(
    lines.map((line, at) => ({
      row: at + 2,
      cells: Object.fromEntries(
        line
          .split('|')
          .map((cell, column) => [columns[column] ?? '', cell.trim()] as const)
          .filter(([, cell]) => cell !== ''),
      ),
      chosen,
    })),
    present,
    asker,
  ).map((row) => {
    ImportRow.parse(row);
    return row;
  });

const messages = (lines: string[]) =>
  plan(lines).flatMap(({ issues }) => issues.map(({ message }) => message));

test('what the farm has already is the same, by the price of today for one package', () => {
  expect(plan(['lacinato KALE | Lbs | 5 LB | 5.0 | no | $24.50', 'Radish', 'Radish | bu'])).toMatchObject([
    { state: 'same', title: 'Lacinato Kale · 5 lb', changes: [], write: null },
    { state: 'same', title: 'Radish', write: null },
    { state: 'same', title: 'Radish', write: null },
  ]);
});

test('a changed size and price are shown old beside new', () => {
  expect(plan(['Lacinato Kale || 5 lb | 5.5 | yes | 26'])).toMatchObject([
    {
      state: 'changed',
      changes: [
        { column: 'unitsPerPackage', before: '5', after: '5.5' },
        { column: 'weighed', before: 'no', after: 'yes' },
        { column: 'price', before: '$24.50', after: '$26.00' },
      ],
      write: {
        product: { id: 1, version: 3 },
        size: { id: 11, version: 2 },
        sizeChange: { unitsPerBaseUnit: '5.5', isCatchWeight: true },
        price: { cents: 2600, validFrom: '2026-04-24' },
      },
    },
  ]);
});

test('a price for one base unit is not the same as one for a package', () => {
  expect(plan(['Lacinato Kale || 10 lb ||| 2'])[0]?.changes).toEqual([
    { column: 'price', before: '$2.00/lb', after: '$2.00' },
  ]);
});

test('a size that is weighed from now on, or no longer, says what its prices stay for', () => {
  const notes = (line: string) => plan([line])[0]?.notes.map(({ message }) => message);
  expect(notes('Lacinato Kale || 5 lb || yes |')).toEqual([
    'Row 2, Weighed: Its 4 prices stay for a package, such as $24.50, whatever it weighs. For a price per lb, enter one under Prices.',
  ]);
  expect(notes('Lacinato Kale || 10 lb || yes |')).toEqual([]);
  expect(notes('Lacinato Kale || 10 lb || no |')).toEqual([]);
  const weighed = { ...size(12, 1, '10 lb', '10'), isCatchWeight: true };
  const [template] = present.templates;
  if (!template) throw new Error('the farm has no product');
  const noLonger = planProducts(
    [{ row: 2, cells: { product: 'Lacinato Kale', size: '10 lb', weighed: 'no' }, chosen: {} }],
    { ...present, templates: [{ ...template, sizes: [weighed] }] },
    asker,
  );
  expect(noLonger[0]?.notes.map(({ message }) => message)).toEqual([
    'Row 2, Weighed: Its price stays $2.00 per lb: $20.00 for a package.',
  ]);
});

test('a price in a file is for a package, and says so of what is weighed or has a price per unit', () => {
  const notes = (line: string) => plan([line])[0]?.notes.map(({ message }) => message);
  const said = (price: string) => [
    `Row 2, Price: ${price} is for a package, whatever it weighs. For a price per lb, leave the price out here and enter one under Prices.`,
  ];
  expect(notes('Lacinato Kale || 5 lb || yes | 26')).toEqual(said('$26.00'));
  expect(notes('Lacinato Kale || 10 lb ||| 2.10')).toEqual(said('$2.10'));
  expect(notes('Lacinato Kale || 5 lb ||| 26')).toEqual([]);
});

test('the first price of a size holds from the beginning, a later one from today, and each says what is paid', () => {
  const rows = plan(['Chard | each | 6 | 6 | | 18', 'Lacinato Kale || 5 lb ||| 26']);
  expect(rows.map(({ write, pays }) => [write?.price?.validFrom, pays?.message])).toEqual([
    [FIRST_DAY, 'Buyers pay $18.00 tomorrow.'],
    ['2026-04-24', 'Buyers pay $26.00 tomorrow.'],
  ]);
});

test('a price alone leaves the size as it is', () => {
  expect(plan(['Lacinato Kale || 5 lb |||26'])[0]?.write).toEqual({
    product: { id: 1, version: 3 },
    size: { id: 11, version: 2 },
    sizeChange: null,
    price: { cents: 2600, validFrom: '2026-04-24' },
  });
});

test('the rows of one new product make it once, with the unit that one of them says', () => {
  const rows = plan(['Chard || 12 ct', 'CHARD | each | dozen | 12 || 18', 'Chard']);
  expect(rows.map(({ state }) => state)).toEqual(['new', 'new', 'new']);
  const product = { id: null, name: 'Chard', baseUnit: 'each' };
  expect(rows.map(({ write }) => write)).toEqual([
    {
      product,
      size: { id: null, size: '12 ct', unitsPerBaseUnit: '12', isCatchWeight: false },
      sizeChange: null,
      price: null,
    },
    {
      product,
      size: { id: null, size: 'dozen', unitsPerBaseUnit: '12', isCatchWeight: false },
      sizeChange: null,
      price: { cents: 1800, validFrom: FIRST_DAY },
    },
    { product, size: null, sizeChange: null, price: null },
  ]);
  expect(rows[0]?.changes).toEqual([
    { column: 'product', before: null, after: 'Chard' },
    { column: 'baseUnit', before: null, after: 'each' },
    { column: 'size', before: null, after: '12 ct' },
    { column: 'unitsPerPackage', before: null, after: '12' },
  ]);
});

test('units are taken from a size only where its words say them plainly in the unit of the product', () => {
  const units = (line: string) =>
    plan([line])[0]?.changes.find(({ column }) => column === 'unitsPerPackage')?.after;
  expect(units('Leek | lb | 10 lb bag')).toBe('10');
  expect(units('Leek | oz | 8oz')).toBe('8');
  expect(units('Leek | bunch | bunch')).toBe('1');
  expect(units('Leek | each | 2 dozen')).toBe('24');
  expect(plan(['Leek | lb | 8-oz tray'])[0]?.issues).toMatchObject([
    {
      message: 'Row 2, Units per package: This is blank. Enter how many lb are in 8-oz tray.',
      choices: [{ value: '0.5', label: '0.5' }],
      // Each row suggests its own number.
      offer: { act: 'suggested', value: '0.5' },
    },
  ]);
  expect(messages(['Leek | lb | 2 x 5 lb', 'Leek | lb | flat', 'Leek | each | 5 lb'])).toHaveLength(3);
});

test('what is missing or contradicts is refused, by row, column and remedy', () => {
  expect(
    messages([
      ' | lb',
      'Leek || 5 lb | 5',
      'Lacinato Kale | bunch',
      'Beet | lb',
      'Beet | head | 8 ct',
      'Radish | crate',
      'Radish |||||3',
      'Radish || 12 ct | 12 | yes',
      `${'x'.repeat(201)} | lb`,
    ]),
  ).toEqual([
    'Row 2, Product: This is blank. Enter it.',
    'Row 3, Base unit: This is blank. Choose the unit that the stock of Leek is counted in.',
    'Row 4, Base unit: Lacinato Kale is counted in lb, not in bunch. Leave this as it is, or change the base unit of the product itself first.',
    'Row 6, Base unit: head is not lb, which row 5 says of the same new product. Make the rows of Beet alike.',
    'Row 7, Base unit: "crate" is not one of each, lb, oz, bunch, head. Choose one.',
    'Row 8, Price: This needs a size. Enter the size of the package, or leave this blank.',
    'Row 9, Weighed: Radish is counted in bunches, and only what is counted in lb or oz is weighed when packed. Enter no.',
    'Row 10, Product: Product name can be at most 200 characters long. Shorten it and try again.',
  ]);
});

test('another weight than the one a product is counted in is converted, and a note says so', () => {
  const rows = plan([
    'Lacinato Kale | oz | 12 lb tub | 192',
    'Lacinato Kale || 32 oz',
    'Beet | oz | 8 oz',
    'Beet | lb | 2 lb',
    'Lacinato Kale | oz',
  ]);
  const unitsIn = (row: (typeof rows)[number]) =>
    row.changes.find(({ column }) => column === 'unitsPerPackage')?.after;
  expect(rows.map((row) => [row.state, unitsIn(row)])).toEqual([
    ['new', '12'],
    ['new', '2'],
    ['new', '8'],
    ['new', '32'],
    ['same', undefined],
  ]);
  expect(rows.map(({ notes }) => notes.map(({ message }) => message))).toEqual([
    [
      'Row 2, Base unit: Lacinato Kale is counted in lb, so what is in oz is converted.',
      'Row 2, Units per package: Lacinato Kale is counted in lb, so 192 oz are 12 lb.',
    ],
    ['Row 3, Units per package: Lacinato Kale is counted in lb, so 32 oz are 2 lb.'],
    [],
    [
      'Row 5, Base unit: Beet is counted in oz, so what is in lb is converted.',
      'Row 5, Units per package: Beet is counted in oz, so 2 lb are 32 oz.',
    ],
    ['Row 6, Base unit: Lacinato Kale is counted in lb, so what is in oz is converted.'],
  ]);
});

test('a new product is never named by an item code alone, unless somebody says that it is its name', () => {
  const [row] = plan(['APG001 | lb | 5 lb | 5']);
  expect(row).toMatchObject({
    state: 'error',
    issues: [
      {
        column: 'product',
        message:
          'Row 2, Product: "APG001" looks like an item code. Enter the name of the product, or choose the code if that is its name.',
        choices: [{ value: 'APG001', label: 'APG001' }],
      },
    ],
  });
  expect(plan(['APG001 | lb | 5 lb | 5'], { product: 'APG001' })[0]?.state).toBe('new');
  expect(plan(['Kale No. 5 | lb'])[0]?.state).toBe('new');
});

test('a size is the one that is there although its label is spaced or spelled otherwise', () => {
  expect(
    plan(['Lacinato Kale || 5LB ||| 26', 'Lacinato Kale || 10 pounds ||| 30']).map(({ state, write }) => [
      state,
      write?.size?.id,
    ]),
  ).toEqual([
    ['changed', 11],
    ['changed', 12],
  ]);
  // Two spellings in one file make one new size.
  expect(plan(['Chard | each | 24ct', 'Chard | each | 24 count']).map(({ state }) => state)).toEqual([
    'new',
    'same',
  ]);
});

test('a row with an error writes nothing', () => {
  expect(plan(['Leek || 5 lb'])).toMatchObject([{ state: 'error', write: null, changes: [] }]);
});

test('rows about the same size are the same, or name each other', () => {
  const rows = plan(['Chard | lb | 5 lb | 5 || 3', 'chard || 5 LB ||| 3.00', 'Chard | lb | 5 lb ||| 4']);
  expect(rows.map(({ state }) => state)).toEqual(['new', 'same', 'error']);
  expect(rows[2]?.issues[0]?.message).toBe(
    'Row 4: Row 2 is about Chard · 5 lb too, but says otherwise. Make rows 2 and 4 alike, or leave row 4 out.',
  );
});

test('a product or size with nearly the same name is proposed, and counts only once chosen', () => {
  expect(plan(['Kale, Lacinato | lb | 5 lb | 5'])).toMatchObject([
    { state: 'new', proposal: { column: 'product', value: '1', label: 'Lacinato Kale' } },
  ]);
  expect(plan(['Kale, Lacinato || 5 lb | 6'], { product: '1' })).toMatchObject([
    { state: 'changed', write: { product: { id: 1 }, size: { id: 11 } } },
  ]);
  expect(plan(['Lacinato Kale || lb 5 | 5'])).toMatchObject([
    { state: 'new', proposal: { column: 'size', value: '11', label: '5 lb' } },
  ]);
});

test('a formula stays the text it is', () => {
  expect(plan(['=HYPERLINK("http://x") | lb'])[0]?.write?.product).toEqual({
    id: null,
    name: '=HYPERLINK("http://x")',
    baseUnit: 'lb',
  });
});

test('rows are planned beside ten times the products without comparing each with each', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const word = (at: number) =>
    Array.from({ length: 6 }, (_, place) => letters[Math.floor(at / 7 ** place + at * place) % 26]).join('');
  const cpuBeside = (count: number) => {
    const templates = Array.from({ length: count }, (_, at) => ({
      id: at + 1,
      name: `${word(at)} ${word(at * 31)}`,
      baseUnit: 'lb' as const,
      keepsDays: null,
      daysToHarvest: null,
      isTraced: false,
      variety: null,
      version: 1,
      sizes: [size(at + 1, at + 1, '5 lb', '5')],
    }));
    const rows = Array.from({ length: 3000 }, (_, at) => ({
      row: at + 2,
      cells: {
        product: at % 2 ? (templates[at % count]?.name ?? '') : `${word(at * 31)} ${word(at)}`,
        baseUnit: 'lbs',
        size: `${at} lb`,
        price: `$${at}.50`,
      },
      chosen: {},
    }));
    const before = process.cpuUsage();
    const planned = planProducts(
      rows,
      { templates, prices: templates.map(({ id }) => price(id, id, 100)) },
      asker,
    );
    expect(planned).toHaveLength(3000);
    return process.cpuUsage(before).user;
  };
  cpuBeside(300);
  expect(cpuBeside(3000)).toBeLessThan(5 * cpuBeside(300));
});
