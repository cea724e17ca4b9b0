import { expect, test } from 'vitest';
import type { Packaged } from '../order-stock.ts';
import { isMessage } from './is-message.ts';

const packages = ['Kale, 12ct', 'Arugula, 4oz'].map((label, sizeId) => {
  const [name = '', size = ''] = label.split(', ');
  return { sizeId, name, size } as Packaged;
});

test.each([
  'Thursday:\n3 cs kale\n20 arugula 8oz',
  'Thursday: 3 cs kale, 20 arugula 8oz, 2 flats strawbs',
  'Hi Nina,\nkale, please',
  'Kale, 3\nArugula',
])('%j is a message', (text) => {
  expect(isMessage(text, packages)).toBe(true);
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
  expect(isMessage(text, packages)).toBe(false);
});
