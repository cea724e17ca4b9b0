import { expect, test } from 'vitest';
import { type AddStockValues, check } from './add-stock-values.ts';

const values = (typed: Partial<AddStockValues>): AddStockValues => ({
  productNameId: null,
  unitsAvailable: '',
  per: '',
  plantingId: '',
  pricePerUnit: '',
  amounts: { 1: '', 2: '' },
  harvestDate: '2026-11-29',
  location: '',
  farmerId: null,
  ...typed,
});
const templates = [{ id: 1 }, { id: 2 }];

test('a product with a quantity on both sides is not added twice', () => {
  const typed = values({ productNameId: '1', unitsAvailable: 30, amounts: { 1: 30, 2: '' } });
  expect(Object.keys(check(typed, templates))).toEqual(['amounts.1']);
});

test('two products, one on each side, are added together', () => {
  const typed = values({ productNameId: '1', unitsAvailable: 30, amounts: { 1: '', 2: 12 } });
  expect(check(typed, templates)).toEqual({});
});

test('a product that was chosen without a quantity asks only for the quantity', () => {
  const typed = values({ productNameId: '1', amounts: { 1: 30, 2: '' } });
  expect(Object.keys(check(typed, templates))).toEqual(['unitsAvailable']);
});
