import { expect, test } from 'vitest';
import type { Packaged } from '../order-stock.ts';
import { readPastedRows } from './pasted-rows.ts';

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
