import { describe, expect, it } from 'vitest';
import type { TextRow } from './imports-plan.rules.ts';
import { type PresentStock, planStock, type StockLot } from './imports-stock.rules.ts';

const asker = { person: { uid: 'fay', role: 'farmer' as const }, today: '2026-04-15' };

const lot = (id: number, harvestDate: string, unitsAvailable: number, location = ''): StockLot => ({
  id,
  productNameId: 1,
  productName: 'Kale',
  unitsAvailable,
  harvestDate,
  location,
  farmerId: '',
  version: id,
});

const present = (...lots: StockLot[]): PresentStock => ({
  templates: [
    { id: 1, name: 'Kale', baseUnit: 'lb' },
    { id: 2, name: 'Rainbow Chard', baseUnit: 'bunch' },
  ],
  growers: [
    { uid: 'fay', name: 'Fay', email: 'fay@farm.example' },
    { uid: 'gus', name: 'Gus', email: null },
  ],
  lots,
});

type Cells = Partial<
  Record<'product' | 'onHand' | 'baseUnit' | 'size' | 'harvestDate' | 'location' | 'grower', string>
>;

const rowsOf = (...all: (Cells & { chosen?: string })[]): TextRow[] =>
  all.map(({ chosen, ...cells }, index) => ({
    row: index + 2,
    cells,
    chosen: chosen === undefined ? {} : { location: chosen },
  }));

/** Each row's state, and its issues or what changes. */
const plan = (stock: PresentStock, ...all: Parameters<typeof rowsOf>) =>
  planStock(rowsOf(...all), stock, asker).map(({ state, issues, changes }) =>
    [
      state,
      ...issues.map(({ message }) => message),
      ...changes.map(({ column, before, after }) => `${column} ${before ?? ''}→${after}`),
    ].join(' | '),
  );

describe('a count that is more than the lots of a traced product have', () => {
  const stock = present(lot(1, '2026-04-10', 10), lot(2, '2026-04-12', 5));
  stock.templates = [{ id: 1, name: 'Kale', baseUnit: 'lb', isTraced: true }];
  const planOf = (cells: Cells) => planStock(rowsOf({ product: 'Kale', ...cells }), stock, asker)[0];

  it('is a found lot of today if it counts all of them, and the row says so', () => {
    const row = planOf({ onHand: '21' });
    expect(row?.notes.map(({ message }) => message)).toEqual([
      'Row 2, On hand: 6 lb more than the lots have. They become a lot of today without a place.',
    ]);
    expect(row?.write).toMatchObject({ lot: { units: 6, harvestDate: '2026-04-15', isFound: true } });
    expect(planOf({ onHand: '12' })?.write).toMatchObject({ lots: [{ id: 1, from: 10, to: 7 }] });
  });

  it('is found in the lot that it counts', () => {
    const row = planOf({ onHand: '8', harvestDate: '2026-04-12' });
    expect(row?.write).toMatchObject({ lots: [{ id: 2, from: 5, to: 8, isFound: true }] });
    expect(row?.notes).toEqual([]);
  });
});

describe('a stock count by size', () => {
  const stock = present();
  stock.templates = [
    { id: 1, name: 'Kale', baseUnit: 'lb', sizes: [{ size: 'bin', unitsPerBaseUnit: '400' }] },
    { id: 2, name: 'Rainbow Chard', baseUnit: 'bunch' },
  ];
  const planOf = (...rows: TextRow[]) => planStock(rows, stock, asker);
  const row = (at: number, size: string, onHand: string, more: Cells = {}, chosen?: string): TextRow => ({
    row: at,
    cells: { product: 'Kale', size, onHand, ...more },
    chosen: chosen === undefined ? {} : { onHand: chosen },
  });

  it('asks whether packages or units were counted', () => {
    const rows = [
      row(2, '25lb', '12.5'),
      row(3, 'Bin', '2'),
      row(4, '24ct', '3', { product: 'Rainbow Chard' }),
    ];
    expect(
      planOf(...rows).map(({ issues: [issue] }) => [issue?.offer?.value, issue?.choices[1]?.value]),
    ).toEqual([
      ['312', '12'],
      ['800', '2'],
      ['72', '3'],
    ]);
  });

  it('adds up the sizes of one lot once they are answered', () => {
    const [first, second] = planOf(row(2, '25lb', '12', {}, '300'), row(3, 'bin', '2', {}, '800'));
    expect(first).toMatchObject({ state: 'new', write: { lot: { units: 1100 } } });
    expect(second).toMatchObject({ state: 'same', issues: [] });
    // Two counts of one size are a slip.
    const twice = planOf(row(2, '25lb', '12', {}, '300'), row(3, '25 lb', '13', {}, '325'));
    expect(twice.map(({ state }) => state)).toEqual(['error', 'error']);
  });

  it('of a part of several names asks which', () => {
    stock.templates = [
      { id: 1, name: 'Kale', baseUnit: 'lb' },
      { id: 3, name: 'Red Beets', baseUnit: 'lb' },
      { id: 4, name: 'Golden Beets', baseUnit: 'lb' },
    ];
    const [beets] = planOf(row(2, '', '40', { product: 'beets' }));
    expect(beets?.issues[0]?.choices.map(({ label }) => label)).toEqual(['Red Beets', 'Golden Beets']);
  });

  it('asks nothing where the unit is said, or a size is no package', () => {
    const rows = [
      row(2, '25lb', '40 lb', { location: 'A' }),
      row(3, '25lb', '40', { baseUnit: 'lb', location: 'B' }),
    ];
    expect(planOf(...rows).map(({ state }) => state)).toEqual(['new', 'new']);
    const [unknown] = planOf(row(2, 'Large', '40'));
    expect(unknown).toMatchObject({ state: 'new', write: { lot: { units: 40 } } });
    expect(unknown?.notes.map(({ message }) => message)).toEqual([
      'Row 2, On hand: The size Large is not known, so this counts lb.',
    ]);
  });
});

describe('a stock count', () => {
  it('of a day is of the lot of that day, and of a place if several have that day', () => {
    const stock = present(
      lot(1, '2026-04-10', 5, 'Cooler'),
      lot(2, '2026-04-10', 6, 'Barn'),
      lot(3, '2026-04-11', 7),
    );
    expect(
      plan(
        stock,
        { product: 'kale', onHand: '4', harvestDate: '4/10/2026', location: 'COOLER' },
        { product: 'Kale', onHand: '7', harvestDate: '2026-04-11', location: '' },
        { product: 'Kale', onHand: '3', harvestDate: '2026-04-11', location: 'Shed' },
        { product: 'Kale', onHand: '0', harvestDate: '2026-04-12' },
      ),
    ).toEqual([
      'changed | onHand 5→4',
      'same',
      'new | onHand →3 | harvestDate →2026-04-11 | location →Shed',
      'same',
    ]);
  });

  it('asks which lot is meant where a day has several, and takes the chosen one', () => {
    const stock = present(lot(1, '2026-04-10', 5, 'Cooler'), lot(2, '2026-04-10', 6));
    const count = { product: 'Kale', onHand: '4', harvestDate: '2026-04-10' };
    const [row] = planStock(rowsOf(count), stock, asker);
    expect(row?.issues).toMatchObject([
      {
        column: 'location',
        message:
          'Row 2, Location: There are 2 lots of Kale from Apr 10, 2026. Choose the one that was counted, or enter its location.',
        choices: [
          { value: '1', label: 'Cooler: 5' },
          { value: '2', label: '–: 6' },
        ],
      },
    ]);
    const [chosen] = planStock(rowsOf({ ...count, chosen: '2' }), stock, asker);
    expect(chosen?.write).toMatchObject({ lots: [{ id: 2, version: 2, from: 6, to: 4 }] });
  });

  it('without a day is of all lots: the oldest lose first, the newest gains', () => {
    const stock = present(lot(2, '2026-04-11', 6), lot(1, '2026-04-10', 5));
    const stepsOf = (onHand: string) =>
      planStock(rowsOf({ product: 'Kale', onHand }), stock, asker)[0]?.write;
    expect(stepsOf('4')).toMatchObject({
      lots: [
        { id: 1, from: 5, to: 0 },
        { id: 2, from: 6, to: 4 },
      ],
    });
    expect(stepsOf('20')).toMatchObject({ lots: [{ id: 2, from: 6, to: 15 }] });
    expect(stepsOf('11')).toBeNull();
  });

  it('says what is older than its product keeps, and nothing of products that do not get old', () => {
    const stock = { ...present(lot(1, '2026-04-01', 5), lot(2, '2026-04-14', 6)), keeps: new Map([[1, 7]]) };
    const notes = (...rows: Parameters<typeof rowsOf>) =>
      planStock(rowsOf(...rows), stock, asker).map((row) => row.notes.map(({ message }) => message));
    const tooOld = (row: number, age: number) =>
      `Row ${row}, Harvest date: Harvested ${age} days ago. Kale keeps 7 days, so this is not promised.`;
    expect(
      notes(
        { product: 'Kale', onHand: '4', harvestDate: '2026-04-01' },
        { product: 'Kale', onHand: '4', harvestDate: '2026-04-14' },
        { product: 'Kale', onHand: '4', harvestDate: '2026-04-07' },
        { product: 'Kale', onHand: '0', harvestDate: '2026-04-06' },
        { product: 'Rainbow Chard', onHand: '4', harvestDate: '2020-01-01' },
      ),
    ).toEqual([[tooOld(2, 14)], [], [tooOld(4, 8)], [], []]);
    expect(notes({ product: 'Kale', onHand: '4' })).toEqual([[tooOld(2, 14)]]);
  });

  it('refuses a harvest day after tomorrow', () => {
    expect(
      plan(
        present(),
        { product: 'Kale', onHand: '4', harvestDate: '2026-04-16' },
        { product: 'Kale', onHand: '4', harvestDate: '2026-04-17' },
      ),
    ).toEqual([
      'new | onHand →4 | harvestDate →2026-04-16',
      'error | Row 3, Harvest date: The harvest day can be at most tomorrow, Apr 16, 2026. Correct the date.',
    ]);
  });

  it('of a product without lots makes one of today, or one for each place', () => {
    expect(
      plan(
        present(),
        { product: 'Kale', onHand: '4', location: 'Cooler' },
        { product: 'Kale', onHand: '5', location: 'Barn' },
        { product: 'Rainbow Chard', onHand: '1,200' },
      ),
    ).toEqual([
      'new | onHand →4 | harvestDate →2026-04-15 | location →Cooler',
      'new | onHand →5 | harvestDate →2026-04-15 | location →Barn',
      'new | onHand →1200 | harvestDate →2026-04-15',
    ]);
  });

  it('is any grower’s unless the file names one, and a grower’s own', () => {
    const ada = { ...asker, person: { uid: 'ada', role: 'admin' as const } };
    const owners = (by: typeof asker | typeof ada, ...all: Parameters<typeof rowsOf>) =>
      planStock(rowsOf(...all), present(), by).map(({ write, issues }) =>
        write && 'lot' in write ? write.lot.farmerId : issues[0]?.message,
      );
    const kale = { product: 'Kale', onHand: '4', location: 'Cooler' };
    expect(owners(ada, { ...kale, product: 'Rainbow Chard' })).toEqual([null]);
    expect(owners(ada, { ...kale, grower: 'gus' }, { ...kale, onHand: '5', grower: 'Fay' })).toEqual([
      'gus',
      'fay',
    ]);
    expect(owners(ada, { ...kale, grower: 'Nobody' })).toEqual([
      'Row 2, Grower: No grower is called "Nobody". Choose one, or add it first.',
    ]);
    expect(owners(asker, kale, { product: 'Rainbow Chard', onHand: '1', grower: 'Fay' })).toEqual([
      'fay',
      'fay',
    ]);
    expect(owners(asker, { ...kale, grower: 'Gus' })).toEqual([
      'Row 2, Grower: You can bring in stock of your own only. Leave this blank, or enter your own name.',
    ]);
    // The lot of the named grower is taken if a day has two.
    const held = present(
      { ...lot(1, '2026-04-10', 5), farmerId: 'fay' },
      { ...lot(2, '2026-04-10', 6), farmerId: 'gus' },
    );
    expect(plan(held, { product: 'Kale', onHand: '9', harvestDate: '2026-04-10', grower: 'fay' })).toEqual([
      'changed | onHand 5→9',
    ]);
  });

  it('counts rows that say the same once', () => {
    const stock = present(lot(1, '2026-04-10', 5));
    const count = { product: 'Kale', onHand: '4' };
    expect(plan(stock, count, { ...count, product: 'KALE' })).toEqual(['changed | onHand 5→4', 'same']);
    expect(plan(present(), count, count).map((row) => row.slice(0, 4))).toEqual(['new ', 'same']);
  });

  it('is rounded down and converted to the unit of the product as Add Inventory does it, with a note', () => {
    const counted = (product: string, onHand: string, baseUnit?: string) => {
      const cells = { product, onHand, ...(baseUnit && { baseUnit }) };
      const [row] = planStock(rowsOf(cells), present(), asker);
      const units = row?.write && 'lot' in row.write ? row.write.lot.units : row?.state;
      return [units, ...(row?.notes ?? []).map(({ message }) => message)];
    };
    expect(counted('Kale', '312.5')).toEqual([
      312,
      'Row 2, On hand: 312.5 is saved as 312, since stock is counted in whole units.',
    ]);
    expect(counted('Kale', '40 lb')).toEqual([40]);
    expect(counted('Kale', '40lbs.')).toEqual([40]);
    expect(counted('Kale', '40 #')).toEqual([40]);
    expect(counted('Kale', '1,200 units')).toEqual([1200]);
    expect(counted('Rainbow Chard', '12 ea')).toEqual([12]);
    expect(counted('Kale', '32 oz')).toEqual([2, 'Row 2, On hand: "32 oz" is 2 lb.']);
    expect(counted('Kale', '40', 'ounces')).toEqual([
      2,
      'Row 2, On hand: "40 oz" is 2.5 lb.',
      'Row 2, On hand: 2.5 is saved as 2, since stock is counted in whole units.',
    ]);
    expect(counted('Kale', '40', 'lb')).toEqual([40]);
    expect(counted('Kale', '40', 'bunch')).toEqual(['error']);
    expect(counted('Kale', '40 crates')).toEqual(['error']);
  });

  it('is refused where rows contradict each other, with the rows', () => {
    const stock = present(lot(1, '2026-04-10', 5));
    const two = plan(stock, { product: 'Kale', onHand: '4' }, { product: 'Kale', onHand: '6' });
    expect(two).toEqual([
      'error | Row 2, On hand: The rows 2, 3 say different amounts of the same stock of Kale. Correct the amount, or add a harvest date or location that tells them apart.',
      expect.stringContaining('Row 3, On hand: The rows 2, 3 say'),
    ]);
    const mixed = plan(
      stock,
      { product: 'Kale', onHand: '4' },
      { product: 'Kale', onHand: '6', harvestDate: '2026-04-10' },
    );
    expect(mixed).toEqual([
      'error | Row 2, Harvest date: The rows 2, 3 count Kale by harvest date and as a whole. Give each row a harvest date, or keep one row with the total.',
      expect.stringContaining('Row 3, Harvest date'),
    ]);
    // A blank place is the lot that the other row names.
    expect(
      plan(
        present(lot(1, '2026-04-10', 5, 'Cooler')),
        { product: 'Kale', onHand: '4', harvestDate: '2026-04-10' },
        { product: 'Kale', onHand: '6', harvestDate: '2026-04-10', location: 'Cooler' },
      ).every((row) => row.includes('different amounts')),
    ).toBe(true);
  });

  it('is refused with the row, the column and the remedy where a cell cannot be read', () => {
    const errors = plan(
      present(),
      { product: 'Chard Rainbow', onHand: '1' },
      { product: 'Leeks', onHand: '1' },
      { onHand: '1' },
      { product: 'Kale' },
      { product: 'Rainbow Chard', onHand: '40 lb' },
      { product: 'Kale', onHand: '-2' },
      { product: 'Kale', onHand: 'some' },
      { product: 'Kale', onHand: '1', harvestDate: 'last week' },
      { product: 'Kale', onHand: '1', harvestDate: '2026-04-01', location: 'Pending Order' },
    );
    expect(errors).toEqual([
      'error | Row 2, Product: No product is called "Chard Rainbow". Choose one with nearly the same name, or correct it.',
      'error | Row 3, Product: No product is called "Leeks". Correct the name, or add it first.',
      'error | Row 4, Product: This is blank. Enter it.',
      'error | Row 5, On hand: This is blank. Enter it.',
      'error | Row 6, On hand: "40 lb" is in another unit. This product is counted in bunches: enter the amount in that.',
      'error | Row 7, On hand: "-2" is too small. Enter at least 0.',
      'error | Row 8, On hand: "some" is not a number. Enter it in digits, such as 12.',
      'error | Row 9, Harvest date: "last week" is not a day. Write it like 2026-04-24.',
      expect.stringContaining('Row 10, Location:'),
    ]);
  });

  it('still counts what is in stock although its template is gone', () => {
    const gone = { ...lot(7, '2026-04-10', 5), productNameId: 9, productName: 'Old Beans' };
    expect(plan(present(gone), { product: 'old beans', onHand: '5' })).toEqual(['same']);
  });
});
