import type { StockOverview } from '@farm/domain/inventory';
import { expect, test } from 'vitest';
import { ageInCooler } from './inventory.text.ts';
import { agesOnly, everyProduct, freePackages, shortOf, sortStock, withoutFree } from './stock-rows.ts';

const stock = (productNameId: number, name: string, total: number, harvestDate = '2026-04-01') =>
  ({
    productNameId,
    name,
    baseUnit: 'lb',
    total,
    sizes: [],
    holders: [],
    lots: total > 0 ? [{ harvestDate, unitsAvailable: total }] : [],
  }) as unknown as StockOverview;
const available = (productNameId: number, onHand: number, reserved: number) => ({
  productNameId,
  name: `Reserved ${productNameId}`,
  onHand,
  old: 0,
  reserved,
  free: onHand - reserved,
});

test('the table has what is held, what can be ordered and what is only reserved, each once', () => {
  const template = {
    id: 2,
    name: 'Beets',
    baseUnit: 'each' as const,
    keepsDays: null,
    daysToHarvest: null,
    isTraced: false,
    variety: null,
    version: 1,
    sizes: null,
  };
  const products = everyProduct({
    held: [stock(1, 'Kale', 5)],
    templates: [{ ...template, id: 1, name: 'Kale' }, template],
    reserved: [available(1, 5, 1), available(3, 0, 4)],
  });
  expect(products.map(({ name, total }) => [name, total])).toEqual([
    ['Beets', 0],
    ['Kale', 5],
    ['Reserved 3', 0],
  ]);
});

test('the shortest comes first, then the least free', () => {
  const stocks = [stock(1, 'Kale', 50), stock(2, 'Beets', 10), stock(3, 'Leek', 0), stock(4, 'Chard', 10)];
  const availability = new Map(
    [available(1, 50, 70), available(2, 10, 8), available(3, 0, 1)].map((row) => [row.productNameId, row]),
  );
  const sorted = (by: 'short' | 'name' | 'oldest', isReversed = false) =>
    sortStock(stocks, (id) => availability.get(id), { by, isReversed }).map(({ name }) => name);
  expect(sorted('short')).toEqual(['Kale', 'Leek', 'Beets', 'Chard']);
  expect(sorted('short', true)).toEqual(['Chard', 'Beets', 'Leek', 'Kale']);
  expect(sorted('name')).toEqual(['Beets', 'Chard', 'Kale', 'Leek']);
  expect(sorted('oldest').at(-1)).toBe('Leek');
});

test('what is too old covers no reservation: 10 with 4 too old and 8 reserved are 2 short', () => {
  expect(shortOf({ onHand: 10, old: 4, reserved: 8 })).toBe(2);
  expect(shortOf({ onHand: 10, old: 4, reserved: 6 })).toBe(0);
});

test('a reason is asked for of products with stock of which none is free, and of no others', () => {
  const stocks = [stock(1, 'Kale', 5), stock(2, 'Beets', 5), stock(3, 'Leek', 0), stock(4, 'Chard', 5)];
  const rows = new Map(
    [available(1, 5, 5), available(2, 5, 4), available(3, 0, 0)].map((row) => [row.productNameId, row]),
  );
  expect(withoutFree(stocks, (id) => rows.get(id)).map(({ name }) => name)).toEqual(['Kale']);
});

test('products whose days nobody has said come by the age of what they hold, with that age', () => {
  const aged = (id: number, name: string, days: number, more: object = {}): StockOverview => ({
    ...stock(id, name, 5),
    getsOld: false,
    lots: [
      { unitsAvailable: 0, ageDays: 90 },
      { unitsAvailable: 5, ageDays: days },
    ] as unknown as StockOverview['lots'],
    ...more,
  });
  const listed = agesOnly([
    aged(1, 'Chard', 3),
    aged(2, 'Romaine', 22),
    aged(3, 'Kale', 22, { getsOld: true }),
    aged(4, 'Leek', 1),
    aged(5, 'Nameless', 40, { baseUnit: null }),
    { ...stock(6, 'Beets', 0), getsOld: false },
  ]);
  expect(listed.map(ageInCooler)).toEqual([
    'Romaine: 22 days old in the cooler.',
    'Chard: 3 days old in the cooler.',
    'Leek: 1 day old in the cooler.',
  ]);
});

test('no package is free when more is promised than on hand', () => {
  const sizes = [
    { sizeId: 1, size: '5lb', unitsPerBaseUnit: '5', available: 3 },
    { sizeId: 2, size: '1lb', unitsPerBaseUnit: '1', available: 15 },
  ];
  expect(freePackages(sizes, 9.5)).toEqual([1, 9]);
  expect(freePackages(sizes, -2)).toEqual([0, 0]);
});
