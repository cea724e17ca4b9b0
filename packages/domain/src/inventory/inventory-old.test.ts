import { describe, expect, it, test } from 'vitest';
import {
  allocateTotal,
  type DatedStock,
  freeStock,
  isOldLot,
  lastHarvestDay,
  takeFromLots,
  takePacked,
  toHarvest,
} from './inventory.rules.ts';

const TODAY = '2026-04-15';

describe('an old lot', () => {
  const old = (harvestDate: string, keepsDays: number | null, more: object = {}) =>
    isOldLot({ harvestDate, goodThrough: null, ...more }, { keepsDays, getsOld: true }, TODAY);

  test.each([
    ['is older than its product keeps', '2026-04-07', 7, true],
    ['is not one that is as old as its product keeps', '2026-04-08', 7, false],
    ['is one of yesterday, of a product that keeps only today', '2026-04-14', 0, true],
    ['is not one of today', '2026-04-15', 0, false],
    ['is not one of tomorrow', '2026-04-16', 0, false],
    ['is never one of a product without days of its own', '2020-01-01', null, false],
  ])('%s', (_, harvestDate, keepsDays, isOld) => {
    expect(old(harvestDate, keepsDays)).toBe(isOld);
  });

  it('is not one of a product whose days nobody has said since lots get old', () => {
    const lot = { harvestDate: '2020-01-01', goodThrough: null };
    expect(isOldLot(lot, { keepsDays: 7, getsOld: false }, TODAY)).toBe(false);
  });

  it('is good through the day that somebody said, and old again after it', () => {
    expect(old('2026-04-01', 7, { goodThrough: TODAY })).toBe(false);
    expect(old('2026-04-01', 7, { goodThrough: '2026-04-14' })).toBe(true);
  });
});

test('a lot is harvested tomorrow at the latest', () => {
  expect(lastHarvestDay('2026-04-30')).toBe('2026-05-01');
});

describe('what is too old', () => {
  const stock: DatedStock = {
    onHand: 40,
    old: 15,
    keepsDays: 7,
    reserved: [{ deliveryDate: TODAY, quantity: 20, unitsPerPackage: '1' }],
  };

  it('is not free: 40 with 15 too old and 20 reserved leave 5', () => {
    expect(freeStock(stock, TODAY)).toBe('5');
  });

  it('is not counted on for a harvest: 46 due with 20 on hand, 5 of it too old, are 31', () => {
    expect(toHarvest({ onHand: 20, old: 5 }, '46')).toBe(31);
  });

  const lots = [
    { id: 1, unitsAvailable: 5, harvestDate: '2026-04-01', isOld: true, takenExact: '0' },
    { id: 2, unitsAvailable: 6, harvestDate: '2026-04-10', takenExact: '0' },
    { id: 3, unitsAvailable: 7, harvestDate: '2026-04-12', takenExact: '0' },
  ];

  it('is the last that an unpacked delivery takes', () => {
    expect(takeFromLots(lots, 15)).toEqual({
      taken: [
        { id: 2, from: 6, to: 0 },
        { id: 3, from: 7, to: 0 },
        { id: 1, from: 5, to: 3 },
      ],
      missing: 0,
    });
  });

  it('goes first if a line was packed from it, and otherwise last', () => {
    const ids = (picks: { lotId: number; units: string }[]) =>
      takePacked(lots, { picks, units: '8' }).taken.map(({ id }) => id);
    expect(ids([{ lotId: 1, units: '3' }])).toEqual([1, 2]);
    expect(ids([])).toEqual([2, 3]);
  });

  it('is the first that goes when a total is lowered', () => {
    expect(allocateTotal(lots, 15)).toEqual([{ id: 1, from: 5, to: 2 }]);
  });
});
