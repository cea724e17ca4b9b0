import { expect, test } from 'vitest';
import type { ImportKind } from './imports.schema.ts';
import { readTable } from './imports-table.rules.ts';

/** The name in each row, and where it is from. */
const names = (kind: ImportKind, key: string, ...lines: string[]) => {
  const found = readTable(
    lines.map((line) => line.split('|')),
    kind,
    { separator: ',' },
  );
  if ('refusal' in found) throw new Error(String(found.refusal));
  return found.rows.map(({ cells, notes = [] }) =>
    [cells[key] ?? '', ...notes.filter(({ column }) => column === key).map(({ says }) => String(says))].join(
      ' ',
    ),
  );
};

test('a name that is only in the first row of its group is that of the rows below', () => {
  expect(
    names(
      'products',
      'product',
      'Product|Size|Price',
      'Collards|12ct|24',
      '|24ct|44',
      '|48ct|80',
      'Kale|12ct|2',
    ),
  ).toEqual(['Collards', 'Collards Taken from row 2.', 'Collards Taken from row 2.', 'Kale']);
  // A name may have a row of its own above its sizes.
  expect(names('products', 'product', 'Product|Size', 'Collards|', '|24ct')).toEqual([
    'Collards',
    'Collards Taken from row 2.',
  ]);
  expect(names('prices', 'product', 'Product|Size|Price', 'Kale|12ct|3', '|24ct|5')[1]).toContain('Kale');
  expect(
    names('stock', 'product', 'Product|On hand|Harvest date', 'Kale|3|2026-04-01', '|4|2026-04-02')[1],
  ).toContain('Kale');
  expect(
    names('plantings', 'location', 'Location|Crop|Planted', 'Tunnel|Kale|2026-04-01', '|Leek|2026-04-02')[1],
  ).toContain('Tunnel');
});

test('an order is written once for all of its lines', () => {
  const lines = [
    'Order|Buyer|Delivery date|Product|Size|Qty',
    '7|Fern Cafe|2026-12-01|Kale|12ct|2',
    '||||24ct|1',
    '|||Leek|5lb|3',
    '8|Oak Grill||Leek|5lb|3',
  ];
  expect(names('orders', 'buyer', ...lines)).toEqual([
    'Fern Cafe',
    'Fern Cafe Taken from row 2.',
    'Fern Cafe Taken from row 2.',
    'Oak Grill',
  ]);
  expect(names('orders', 'product', ...lines)[1]).toBe('Kale Taken from row 2.');
  expect(names('orders', 'order', ...lines)).toEqual([
    '7',
    '7 Taken from row 2.',
    '7 Taken from row 2.',
    '8',
  ]);
  // The day of another buyer's order is not guessed.
  expect(names('orders', 'deliveryDate', ...lines)[3]).toBe('');
});

test('a blank name is a slip where names are said in each row, or where it is the only one of many', () => {
  expect(names('products', 'product', 'Product|Size', 'Kale|12ct', 'Kale|24ct', 'Leek|5lb', '|9lb')[3]).toBe(
    '',
  );
  const many = Array.from({ length: 10 }, (_, at) => `Crop ${'abcdefghij'[at]}|5lb`);
  expect(names('products', 'product', 'Product|Size', ...many, '|24ct')[10]).toBe('');
  expect(names('products', 'product', 'Product|Size', ...many, '|24ct', '|48ct')[11]).toContain('Crop j');
});

test('the code of an item is no name where the name is that of the rows above', () => {
  const lines = [
    'Item #|Description|Pack size|Price',
    '1001|Green Beans|10lb|12',
    '1002||25lb|26',
    '1003|Kale|12ct|2',
  ];
  expect(names('products', 'product', ...lines)).toEqual([
    'Green Beans',
    'Green Beans Taken from row 2.',
    'Kale',
  ]);
  // A code without a name above it is asked about.
  expect(names('products', 'product', lines[0] ?? '', '1000||10lb|1', ...lines.slice(1))[0]).toContain(
    '1000',
  );
});

test('a row that is not one of the group keeps its blank name', () => {
  // A sum has neither a size nor a day.
  expect(names('products', 'product', 'Product|Size|Price', 'Kale|12ct|3', '||300')).toEqual(['Kale', '']);
  expect(names('stock', 'product', 'Product|On hand', 'Kale|3', '|300')).toEqual(['Kale', '']);
  // A blank row or a total ends a group.
  expect(names('products', 'product', 'Product|Size', 'Kale|12ct', '|', '|24ct')).toEqual(['Kale', '']);
  expect(names('products', 'product', 'Product|Size', 'Kale|12ct', 'Total|2', '|24ct')).toEqual(['Kale', '']);
  expect(names('buyers', 'buyer', 'Buyer|Email', 'A|a@a.example', '|b@b.example')).toEqual(['A', '']);
});

test('a name in capitals that stands alone in a list of products heads those below it, and is told', () => {
  const read = (...lines: string[]) => {
    const cells = ['Item|Unit|Size|Price', ...lines].map((line) => line.split('|'));
    const found = readTable(cells, 'products', { separator: ',' });
    if ('refusal' in found) throw new Error(String(found.refusal));
    return [found.rows.map(({ row, cells }) => `${row} ${cells.product ?? ''}`), found.leftOut];
  };
  expect(read('ROOTS', 'Red Beets|lb|25lb|12', '|lb|10lb|6', 'GREENS', '|bunch|24ct|20')).toEqual([
    ['3 Red Beets', '4 Red Beets', '6 '],
    [
      { row: 2, text: 'ROOTS', reason: 'title' },
      { row: 5, text: 'GREENS', reason: 'title' },
    ],
  ]);
  // Where products are in capitals too, it may be one of them.
  expect(read('ROOTS', 'RED BEETS|lb|25lb|12')).toEqual([['2 ROOTS', '3 RED BEETS'], []]);
});
