import { expect, test } from 'vitest';
import { type AddStockValues, check, inputOf, NO_ORIGIN } from './add-stock-values.ts';

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
  ...NO_ORIGIN,
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

test('a lot of another grower goes with its code; a harvest of a planting leaves code and place to the planting', () => {
  const typed = { lotCode: '0042 A', sourceName: 'Elm Farm', variety: 'Lacinato', locationId: '7' };
  const bought = values({ productNameId: '1', unitsAvailable: 30, ...typed });
  expect(inputOf(bought, []).lots).toEqual([expect.objectContaining({ ...typed, locationId: 7 })]);
  const [harvest] = inputOf({ ...bought, plantingId: '3' }, []).lots;
  expect(harvest).toMatchObject({ plantingId: 3, variety: 'Lacinato' });
  for (const field of ['lotCode', 'sourceName', 'locationId']) expect(harvest).not.toHaveProperty(field);
});

test('a lot of which nothing is told goes without these fields', () => {
  const [lot] = inputOf(values({ productNameId: '1', unitsAvailable: 30 }), []).lots;
  for (const field of Object.keys(NO_ORIGIN)) expect(lot).not.toHaveProperty(field);
});
