import { expect, test } from 'vitest';
import type { Packaged } from '../order-stock.ts';
import { isMessage, readPastedRows } from './pasted-rows.ts';

const packages = (
  [
    [1, 'Arugula', '4oz'],
    [2, 'Arugula', '1lb'],
    [3, 'Red Beets', '12ct'],
    [4, 'Kale', '5 oz'],
    [5, 'Kale', '10'],
  ] as const
).map(
  ([sizeId, name, size]): Packaged => ({
    sizeId,
    name,
    size,
    productNameId: sizeId,
    baseUnit: 'lb',
    unitsPerPackage: '1',
    stock: undefined,
  }),
);
const read = (...rows: string[]) =>
  readPastedRows(rows.join('\n'), packages)?.map(({ sizeId, quantity, text }) =>
    sizeId === null ? { text, quantity } : { sizeId, quantity },
  );
const arugula = { sizeId: 1, quantity: 6 };

test('rows of a spreadsheet become lines, whatever the sequence of their columns', () => {
  expect(read('Arugula\t4oz\t6')).toEqual([arugula]);
  expect(read('6\tArugula 4oz')).toEqual([arugula]);
  expect(read('4OZ\t6\tarugula')).toEqual([arugula]);
  expect(read('"Arugula, 4oz",6')).toEqual([arugula]);
  expect(read('Arugula, 4oz, 6', 'Kale, 5oz, "1,200"')).toEqual([arugula, { sizeId: 4, quantity: 1200 }]);
  expect(read('Red Beets;6', 'Arugula 4 oz;6\r')).toEqual([{ sizeId: 3, quantity: 6 }, arugula]);
});

test('a row of headings is ignored, and names the quantity among other numbers', () => {
  expect(read('Product\tSize\tQty', 'Arugula\t4oz\t6')).toEqual([arugula]);
  expect(read('Producto\tPrecio\tCantidad', 'Arugula 4oz\t3.50\t6')).toEqual([arugula]);
  expect(read('Size\tProduct\tPackages', '10\tKale\t6')).toEqual([{ sizeId: 5, quantity: 6 }]);
});

test('a row that names no single product and quantity stays in its place with its text, even the first', () => {
  expect(
    read(
      'Bananas\t', // No heading.
      'Arugula\t\t6', // Two sizes.
      'Leeks\t10ct\t2',
      'Arugula\t9oz\t6',
      'Red Beets\t2',
      'Arugula 4oz\t3.50\t6', // Which number is the quantity?
      'Arugula 4oz\t', // How many?
      'Arugula 4oz\t0',
    ),
  ).toEqual([
    { text: 'Bananas', quantity: null },
    { text: 'Arugula · 6', quantity: 6 },
    { text: 'Leeks · 10ct · 2', quantity: 2 },
    { text: 'Arugula · 9oz · 6', quantity: 6 },
    { sizeId: 3, quantity: 2 },
    { text: 'Arugula 4oz · 3.50 · 6', quantity: null },
    { text: 'Arugula 4oz', quantity: null },
    { text: 'Arugula 4oz · 0', quantity: null },
  ]);
});

test('what somebody would type into the search is no row', () => {
  expect(read('Arugula, 4oz')).toBeUndefined();
  expect(read('arug')).toBeUndefined();
  expect(read('6')).toBeUndefined();
});

const sizes = ['Kale, 12ct', 'Arugula, 4oz'].map((label, sizeId) => {
  const [name = '', size = ''] = label.split(', ');
  return { sizeId, name, size } as Packaged;
});

test.each([
  'Thursday:\n3 cs kale\n20 arugula 8oz',
  'Thursday: 3 cs kale, 20 arugula 8oz, 2 flats strawbs',
  'Hi Nina,\nkale, please',
  'Kale, 3\nArugula',
])('%j is a message', (text) => {
  expect(isMessage(text, sizes)).toBe(true);
});

test.each([
  'Product\tSize\tQty\nArugula\t4oz\t6\nKale\t\t3\n',
  'Arugula, 4oz, 6\nKale, 12ct, "1,200"',
  'Product;Qty\nKale;6',
  'Arugula 4oz, 6',
  'Kale 12ct',
  'kale',
  '6',
  ' \n ',
])('%j is rows in columns, or something to search for', (text) => {
  expect(isMessage(text, sizes)).toBe(false);
});
