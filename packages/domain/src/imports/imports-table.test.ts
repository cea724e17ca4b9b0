import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyLetter } from '../testing/any-letter.ts';
import { ImportAnswer, type ImportKind, type ImportRow } from './imports.schema.ts';
import { importColumns } from './imports-columns.rules.ts';
import { importKinds } from './imports-kinds.rules.ts';
import type { TextRow } from './imports-plan.rules.ts';
import {
  applyAnswers,
  decodeText,
  findSeparator,
  type ImportTable,
  nameRows,
  readTable,
  type TableOptions,
} from './imports-table.rules.ts';

const table = (cells: string[][], kind: ImportKind = 'products', options: Partial<TableOptions> = {}) => {
  const read = readTable(cells, kind, { separator: ',', ...options });
  if ('refusal' in read) throw new Error(String(read.refusal));
  return read;
};

const refusal = (cells: string[][], kind: ImportKind = 'products') => {
  const read = readTable(cells, kind, { separator: ',' });
  return 'refusal' in read ? String(read.refusal) : 'read';
};

const keysOf = ({ columns }: ImportTable) => columns.map(({ key }) => key);

test('bytes are UTF-8 with or without its mark, otherwise Windows-1252', () => {
  const utf8 = new TextEncoder().encode('Jalapeño');
  expect(decodeText(utf8)).toEqual({ text: 'Jalapeño', encoding: 'utf-8' });
  expect(decodeText(new Uint8Array([0xef, 0xbb, 0xbf, ...utf8]))).toEqual({
    text: 'Jalapeño',
    encoding: 'utf-8',
  });
  expect(decodeText(new Uint8Array([0x4a, 0xf1, 0x92]))).toEqual({ text: 'Jñ’', encoding: 'windows-1252' });
});

test.each(['utf-16le', 'utf-16be'] as const)('bytes are %s with or without its mark', (encoding) => {
  const text = 'Buyer\tPhone\nCafé Peñón\t8\n';
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  if (encoding === 'utf-16be') bytes.swap16();
  expect(decodeText(bytes)).toEqual({ text, encoding });
  expect(decodeText(bytes.subarray(2))).toEqual({ text, encoding });
});

test.each([
  ['Product,Price\nKale,3\n', ','],
  ['Product;Price\nKale;24,50\nChard;3,10\n', ';'],
  ['Product;Notes;Price\n"Kale, curly, green";a,b,c;24,50\n', ';'],
  ['Buyer\tAddress\nHarbor\t12 Harbor St, Bay, CA\nGrove\t1 Elm, Bay, CA\n', '\t'],
  ['Buyer,Notes\nHarbor,call; then come\nGrove,"a;b;c;d"\nElm,none\n', ','],
  ['Green Acres Farm, 2026\n\nProduct;Price\nKale;24,50\nChard;3,10\nLeek;2,00\n', ';'],
  ['Product\nKale\n', ','],
  ['"one;two;three", "a', ','],
  ['', ','],
])('the separator of %j is %j', (text, separator) => {
  expect(findSeparator(text)).toBe(separator);
});

test('titles, blank rows and totals are left out, and rows keep their numbers', () => {
  const read = table([
    ['Green Acres Farm', '', ''],
    ['Price list 2026'],
    [''],
    ['Item', 'UoM', 'Color'],
    ['Kale', ' lb ', 'green'],
    ['', '', ''],
    ['Chard', '', 'red'],
    ['Total', '2', ''],
    ['', '', ''],
  ]);
  expect(keysOf(read)).toEqual(['product', 'baseUnit', null]);
  expect(read.rows.map(({ row, cells }) => ({ row, cells }))).toEqual([
    { row: 5, cells: { product: 'Kale', baseUnit: 'lb' } },
    { row: 7, cells: { product: 'Chard' } },
  ]);
  expect(read.leftOut).toEqual([
    { row: 1, text: 'Green Acres Farm', reason: 'title' },
    { row: 2, text: 'Price list 2026', reason: 'title' },
    { row: 3, text: '', reason: 'blank' },
    { row: 6, text: '', reason: 'blank' },
    { row: 8, text: 'Total · 2', reason: 'total' },
  ]);
});

test('a header that is repeated on each page is left out too', () => {
  const read = table([['Product'], ['Kale'], ['Product'], ['Chard']]);
  expect(read.rows.map(({ row }) => row)).toEqual([2, 4]);
  expect(read.leftOut).toEqual([{ row: 3, text: 'Product', reason: 'title' }]);
});

test('columns are known by their usual names in English and Spanish, whatever their case, accents and marks', () => {
  expect(keysOf(table([['PRODUCTO', 'Units per package:', 'Tamaño', 'Price ($)', 'Notes']]))).toEqual([
    'product',
    'unitsPerPackage',
    'size',
    'price',
    null,
  ]);
  expect(keysOf(table([['Customer', 'Item', 'Qty', 'Ship Date', 'PO#']], 'orders'))).toEqual([
    'buyer',
    'product',
    'quantity',
    'deliveryDate',
    'po',
  ]);
});

test('of two columns with one meaning the plainer name counts, otherwise the first', () => {
  expect(keysOf(table([['Item', 'Product', 'Crop']]))).toEqual([null, 'product', null]);
  expect(keysOf(table([['Customer', 'Product', 'Qty', 'Date', 'Delivery date']], 'orders'))).toEqual([
    'buyer',
    'product',
    'quantity',
    null,
    'deliveryDate',
  ]);
  expect(keysOf(table([['Customer', 'Client']], 'buyers'))).toEqual(['buyer', null]);
});

test('a column assigned by hand wins, and one left out by hand is left out', () => {
  const cells = [
    ['What we grow', 'Product', 'Price'],
    ['Kale', 'P-1', '3'],
  ];
  const read = table(cells, 'products', {
    chosen: { 'what we GROW': 'product', Price: null, Product: 'nonsense' },
  });
  expect(keysOf(read)).toEqual(['product', null, null]);
  expect(read.rows[0]?.cells).toEqual({ product: 'Kale' });
});

test('a file without a required column is refused, naming the columns found', () => {
  expect(refusal([['Stock April'], ['Product', 'Pounds in the cooler'], ['Kale', '12']], 'stock')).toBe(
    'The column On hand is missing. The columns found are: Product, Pounds in the cooler. Assign one of them by hand, or add the column to the file.',
  );
  expect(refusal([['Kale', 'lb']], 'prices')).toMatch(
    /^These columns are missing: Product, Size, Price\. The columns found are: Kale, lb\./,
  );
  expect(refusal([['']])).toMatch(/no rows/);
  expect(refusal([])).toMatch(/no rows/);
});

test('a file without a header takes its first row as one once its columns are assigned', () => {
  const read = table(
    [
      ['Kale', 'lb'],
      ['Chard', 'oz'],
    ],
    'products',
    { chosen: { Kale: 'product' } },
  );
  expect(read.rows).toMatchObject([{ row: 2, cells: { product: 'Chard' } }]);
});

test('more rows than can be brought in at once are refused', () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => [`Product ${at}`]);
  expect(table([['Product'], ...rows]).rows).toHaveLength(10_000);
  expect(refusal([['Product'], ...rows, ['one more']])).toBe(
    'This file has 10,001 rows. At most 10,000 can be brought in at once. Split it into several files.',
  );
});

test('the apostrophe that exports put before a formula is taken off again, and a formula stays text', () => {
  const read = table([
    ['Product', 'Size'],
    [`'=HYPERLINK("x")`, '=1+1'],
    [`'+1 555`, `''kale`],
  ]);
  expect(read.rows.map(({ cells }) => cells)).toEqual([
    { product: '=HYPERLINK("x")', size: '=1+1' },
    { product: '+1 555', size: `''kale` },
  ]);
});

test('a row with more cells than the header is marked, blank ones apart', () => {
  const read = table([['Product'], ['Kale', ' Lacinato'], ['Chard', '']]);
  expect(read.rows.map(({ isShifted = false }) => isShifted)).toEqual([true, false]);
});

test.each([
  ['buyers', 'Company Name,Email,Phone,Address,Sales Rep', 'buyer,email,phone,address,rep'],
  [
    'buyers',
    'Nombre de la empresa,Correo electrónico,Teléfono,Dirección,Representante de ventas',
    'buyer,email,phone,address,rep',
  ],
  [
    'stock',
    'Product,Total,Base unit,Lots,Oldest harvest,Package size,Base units per package,Packages available',
    'product,onHand,baseUnit,,,size,,',
  ],
  [
    'stock',
    'Producto,Total,Unidad base,Lotes,Cosecha más antigua,Tamaño de empaque,Unidades base por paquete,Paquetes disponibles',
    'product,onHand,baseUnit,,,size,,',
  ],
  [
    'plantings',
    'ID,Product,Units planted,Status,Location,Planted date,Planted by,Units harvested,Notes',
    ',product,quantity,status,location,planted,,harvested,notes',
  ],
  [
    'plantings',
    'ID,Producto,Unidades sembradas,Estado,Ubicación,Fecha de siembra,Sembrada por,Unidades cosechadas,Notas',
    ',product,quantity,status,location,planted,,harvested,notes',
  ],
  [
    'orders',
    'Order,Buyer,Delivery date,Product,Size,Quantity,Status,Grower,Sales rep,PO number,Notes,Rejection reason',
    'order,buyer,deliveryDate,product,size,quantity,status,,,po,notes,',
  ],
  [
    'orders',
    'Pedido,Comprador,Fecha de entrega,Producto,Tamaño,Cantidad,Estado,Productor,Representante de ventas,Número de OC,Notas,Motivo del rechazo',
    'order,buyer,deliveryDate,product,size,quantity,status,,,po,notes,',
  ],
] as const)('the export of %s with the header %s is read', (kind, header, keys) => {
  const read = table([header.split(',')], kind);
  expect(
    keysOf(read)
      .map((key) => key ?? '')
      .join(','),
  ).toBe(keys);
});

test('the template of each kind is read, and no column has two meanings', () => {
  for (const kind of importKinds) {
    const columns = importColumns[kind];
    expect(keysOf(table([columns.map(({ name }) => name)], kind))).toEqual(columns.map(({ key }) => key));
  }
});

test('blank columns at the end are no columns, one with text is', () => {
  expect(
    table([
      ['Product', '', ''],
      ['Kale', '', ''],
    ]).columns,
  ).toEqual([{ name: 'Product', key: 'product' }]);
  expect(
    table([
      ['Product', ''],
      ['Kale', 'x'],
    ]).columns,
  ).toHaveLength(2);
});

test('answers mend one cell, or all with its text, and say what a cell means', () => {
  const { rows } = table([
    ['Product', 'Unit'],
    ['Kale', 'crate'],
    ['Chard', 'crate'],
    ['Leek', 'box'],
    ['Beet', ''],
  ]);
  const mended = applyAnswers(rows, 'products', [
    { column: 'baseUnit', from: 'crate', row: 2, text: 'lb' },
    { column: 'baseUnit', from: 'crate', value: 'head' },
    { column: 'baseUnit', from: 'lb', text: 'oz' },
    { column: 'baseUnit', from: '', text: ' each ' },
    { column: 'baseUnit', from: 'box', row: 3, text: 'never' },
    // A choice for one text does not hold for another.
    { column: 'baseUnit', from: 'box', value: 'oz' },
    { column: 'baseUnit', from: 'box', text: 'bag' },
    { column: 'product', from: 'Leek', text: '' },
    { column: 'product', from: 'Kale', value: '7' },
    { column: 'product', from: 'Kale', value: '' },
    { column: 'nothing', from: '', text: 'x' },
  ]);
  expect(mended.map(({ cells, chosen }) => ({ ...cells, chosen }))).toEqual([
    { product: 'Kale', baseUnit: 'oz', chosen: {} },
    { product: 'Chard', baseUnit: 'crate', chosen: { baseUnit: 'head' } },
    { baseUnit: 'bag', chosen: {} },
    { product: 'Beet', baseUnit: 'each', chosen: {} },
  ]);
  expect(rows[0]?.cells.baseUnit).toBe('crate');
});

test('an answer ends what was said of the text before it', () => {
  const { rows } = table([
    ['Product', 'Size'],
    ['Kale', '12ct'],
    ['', 'x'.repeat(3000)],
  ]);
  expect(rows[1]).toMatchObject({ tooLong: ['size'], notes: [{ column: 'product' }] });
  const mended = applyAnswers(rows, 'products', [
    { column: 'product', from: 'Kale', row: 3, text: 'Chard' },
    { column: 'size', from: 'x'.repeat(2000), text: '24ct' },
  ]);
  expect(mended[1]).toMatchObject({ cells: { product: 'Chard', size: '24ct' }, tooLong: [], notes: [] });
});

test('any table is read back as it was, and no cell throws', () => {
  const cell = fc.oneof(
    fc.string({ unit: anyLetter, maxLength: 12 }),
    fc.constantFrom('', 'Total', 'Product', 'Size'),
  );
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 8 }),
      fc.constantFrom(...importKinds),
      (cells, kind) => {
        readTable(cells, kind, { separator: ';' });
        const read = table([['Product', 'Size'], ...cells]);
        const seen = [1, ...read.rows.map(({ row }) => row), ...read.leftOut.map(({ row }) => row)];
        expect(new Set(seen).size).toBe(seen.length);
        for (const { row, cells: said, notes = [] } of read.rows) {
          const blanks = /^(?:[-–—−]|--|na|nil|n\/a)$/i;
          const plain = (text = '') =>
            blanks.test(text.trim()) ? '' : text.trim().replace(/^'(?=[=+\-@\t\r＝＋－＠])/u, '');
          const carried = notes.some(({ column }) => column === 'product') ? '' : said.product;
          expect(carried ?? '').toBe(plain(cells[row - 2]?.[0]));
          expect(said.size ?? '').toBe(plain(cells[row - 2]?.[1]));
        }
      },
    ),
  );
  fc.assert(fc.property(fc.string({ unit: anyLetter }), (text) => void findSeparator(text)));
});

test('an answer touches the rows that it names and no others, and a text alone those that ask about it', () => {
  const row = (number: number, cells: Record<string, string>, asks = false): ImportRow & TextRow => ({
    ...{
      row: number,
      cells,
      chosen: {},
      state: asks ? 'error' : 'same',
      title: '',
      changes: [],
      notes: [],
      proposal: null,
    },
    issues: asks
      ? [{ column: 'unitsPerPackage', message: '', text: { id: '' } as never, choices: [], offer: null }]
      : [],
  });
  const rows = [
    row(2, { size: '24ct' }, true),
    row(3, { size: '12ct' }),
    row(4, { size: '24ct', unitsPerPackage: 'x' }, true),
    row(5, { size: '1 lb bag' }, true),
    row(6, { unitsPerPackage: 'x' }),
  ];
  const blank = { column: 'unitsPerPackage', from: '' };
  const mended = applyAnswers(rows, 'products', [
    { ...blank, rows: [2, 4], value: '24' },
    { ...blank, row: 5, text: '1' },
  ]);
  expect(mended.map(({ cells, chosen }) => cells.unitsPerPackage ?? chosen.unitsPerPackage)).toEqual([
    '24',
    undefined,
    'x',
    '1',
    'x',
  ]);
  const ofText = { column: 'unitsPerPackage', from: ' x ', text: '3' };
  expect(nameRows([ofText, { ...blank, rows: [2], text: '9' }], rows)).toEqual([
    { ...ofText, rows: [4] },
    { ...blank, rows: [2], text: '9' },
  ]);
  // Where no row asks about the text, all that say it are meant.
  expect(nameRows([{ column: 'size', from: '24ct', text: '24' }], rows)).toEqual([
    { column: 'size', from: '24ct', text: '24', rows: [2, 4] },
  ]);
  expect(nameRows([{ ...ofText, from: 'y' }], rows)).toEqual([]);
  expect(ImportAnswer.safeParse({ ...blank, text: '12' }).success).toBe(false);
  expect(ImportAnswer.safeParse({ ...blank, rows: [2], text: '12' }).success).toBe(true);
});
