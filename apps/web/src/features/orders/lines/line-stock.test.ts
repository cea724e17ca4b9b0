import { expect, test } from 'vitest';
import type { Packaged } from '../order-stock.ts';
import { stockOfLines } from './line-stock.ts';
import { newLine } from './line-values.ts';

const stock = { free: 0, onHandPackages: 20, freePackages: 0, presetGrowerId: '', holders: [] };
const kale: Packaged = {
  sizeId: 5,
  productNameId: 1,
  name: 'Kale',
  size: '1lb',
  baseUnit: 'lb',
  unitsPerPackage: '1',
  stock,
};
const packages = new Map([[5, kale]]);
const day = '2026-04-29';
const promised = {
  productNameId: 1,
  name: 'Kale',
  baseUnit: 'lb' as const,
  onHand: 20,
  canPromise: 5,
  expected: 0,
  next: { day: '2026-05-01', units: 10, isLasting: true },
};
const of = new Map([[1, promised]]);
const ordered = (...quantities: number[]) => quantities.map((quantity) => newLine({ sizeId: 5, quantity }));

test('a line is short of what can be promised, and offers the day from which on it is enough for all of them', () => {
  expect(stockOfLines(ordered(8), packages, { day, of })[0]).toMatchObject({
    short: 3,
    promise: 'can promise 5 on Apr 29, 10 from May 1',
    nextDay: '2026-05-01',
  });
  expect(stockOfLines(ordered(5), packages, { day, of })[0]).toMatchObject({ short: 0, nextDay: undefined });
  const two = stockOfLines(ordered(8, 4), packages, { day, of });
  expect(two.map((line) => line?.nextDay)).toEqual([undefined, undefined]);
});

test('without an expected harvest, a line is short of free stock and shows no promises', () => {
  expect(stockOfLines(ordered(8), packages, { day, of: new Map() })[0]).toMatchObject({
    short: 8,
    free: 0,
    promise: undefined,
    nextDay: undefined,
  });
});
