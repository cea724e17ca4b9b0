import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sum } from '../core/decimal.ts';
import {
  allocateTotal,
  ceilUnits,
  coverage,
  type ExactLot,
  fillUnits,
  freeStock,
  type Lot,
  type LotChange,
  neededUnits,
  packageCounts,
  presetGrower,
  reservedStock,
  storedUnits,
  takeFromLots,
  takenAfterReturn,
  takenWhole,
  takePacked,
  toHarvest,
  totalUnits,
  willBeSavedAs,
} from './inventory.rules.ts';

const lot = (id: number, unitsAvailable: number, harvestDate: string): Lot => ({
  id,
  unitsAvailable,
  harvestDate,
});

const anyLots = fc
  .array(
    fc.tuple(
      fc.integer({ min: 0, max: 500 }),
      fc.constantFrom('2026-04-01', '2026-04-02', '2026-04-10', '2026-05-01'),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((rows) => rows.map(([units, day], index) => lot(index + 1, units, day)));

const applied = (lots: Lot[], changes: LotChange[]) =>
  lots.map((row) => ({
    ...row,
    unitsAvailable: changes.find(({ id }) => id === row.id)?.to ?? row.unitsAvailable,
  }));

describe('package counts', () => {
  test('0.3 base units at 0.1 per package are 3 packages', () => {
    expect(packageCounts('0.3', [{ id: 7, size: 'pinch', unitsPerBaseUnit: '0.1' }])).toEqual([
      { sizeId: 7, size: 'pinch', unitsPerBaseUnit: '0.1', available: 3 },
    ]);
  });

  test('each size counts the whole stock separately, rounded down', () => {
    const sizes = [
      { id: 1, size: '5oz', unitsPerBaseUnit: '0.3125' },
      { id: 2, size: '1lb', unitsPerBaseUnit: '1' },
      { id: 3, size: '25lb', unitsPerBaseUnit: '25' },
    ];
    expect(packageCounts(12, sizes).map(({ available }) => available)).toEqual([38, 12, 0]);
  });

  test('stock below 0 fills no package rather than a negative number', () => {
    expect(packageCounts('-4', [{ id: 1, size: '1ct', unitsPerBaseUnit: '1' }])[0]?.available).toBe(0);
  });
});

describe('what is stored', () => {
  test.each([
    [12.7, 12],
    [12, 12],
    [0.99, 0],
    [0, 0],
  ])('%s is stored as %i', (typed, stored) => expect(storedUnits(typed)).toBe(stored));

  test('a note says what will be cut off, and there is none if nothing is', () => {
    expect(`${willBeSavedAs(12.7, 'lb')}`).toBe('12.7 lb will be saved as 12 lb');
    expect(`${willBeSavedAs(0.5, 'bunch')}`).toBe('0.5 bunches will be saved as 0 bunches');
    expect(`${willBeSavedAs(1.5, 'each')}`).toBe('1.5 units will be saved as 1 unit');
    expect(willBeSavedAs(12, 'lb')).toBeNull();
    expect(willBeSavedAs(Number.NaN, 'lb')).toBeNull();
  });

  test('a total is exact to two decimals', () => {
    expect(totalUnits([{ unitsAvailable: 0.1 }, { unitsAvailable: 0.2 }])).toBe(0.3);
    expect(totalUnits([{ unitsAvailable: 1.005 }])).toBe(1.01);
    expect(totalUnits([])).toBe(0);
  });
});

describe('setting a total', () => {
  const lots = [
    lot(3, 10, '2026-04-10'),
    lot(1, 5, '2026-04-01'),
    lot(2, 5, '2026-04-01'),
    lot(4, 0, '2026-04-10'),
  ];

  test('a decrease takes from the oldest harvest first, and from the lower id on the same day', () => {
    expect(allocateTotal(lots, 12)).toEqual([
      { id: 1, from: 5, to: 0 },
      { id: 2, from: 5, to: 2 },
    ]);
  });

  test('an increase goes to the newest lot, and to the higher id on the same day', () => {
    expect(allocateTotal(lots, 25)).toEqual([{ id: 4, from: 0, to: 5 }]);
  });

  test('a total that is equal when rounded down changes nothing', () => {
    expect(allocateTotal(lots, 20)).toEqual([]);
    expect(allocateTotal(lots, 20.99)).toEqual([]);
  });

  test('a total of 0 empties every lot that holds something', () => {
    expect(allocateTotal(lots, 0)).toEqual([
      { id: 1, from: 5, to: 0 },
      { id: 2, from: 5, to: 0 },
      { id: 3, from: 10, to: 0 },
    ]);
  });

  test('a total above 0 is refused without a lot to hold it', () => {
    expect(() => allocateTotal([], 1)).toThrow(RangeError);
    expect(allocateTotal([], 0)).toEqual([]);
    expect(allocateTotal([], 0.5)).toEqual([]);
  });

  test.each([-1, Number.NaN])('a total of %s is refused', (total) => {
    expect(() => allocateTotal(lots, total)).toThrow(RangeError);
  });

  test('the lots then add up to the total, none is negative, and only lots that change are listed', () => {
    fc.assert(
      fc.property(anyLots, fc.integer({ min: 0, max: 5000 }), (rows, total) => {
        const changes = allocateTotal(rows, total);
        const after = applied(rows, changes);
        expect(totalUnits(after)).toBe(total);
        expect(after.every(({ unitsAvailable }) => unitsAvailable >= 0)).toBe(true);
        expect(changes.every(({ from, to }) => from !== to)).toBe(true);
        expect(new Set(changes.map(({ id }) => id)).size).toBe(changes.length);
      }),
    );
  });

  test('a decrease changes no lot while an older one still holds something', () => {
    fc.assert(
      fc.property(anyLots, fc.nat({ max: 4000 }), (rows, total) => {
        fc.pre(total < totalUnits(rows));
        const changes = allocateTotal(rows, total);
        for (const row of applied(rows, changes)) {
          if (row.unitsAvailable === 0) continue;
          const isNewerTouched = rows.some(
            (other) => other.harvestDate > row.harvestDate && changes.some(({ id }) => id === other.id),
          );
          expect(isNewerTouched).toBe(false);
        }
      }),
    );
  });
});

describe('taking what is delivered', () => {
  const lots = [lot(2, 10, '2026-04-10'), lot(1, 4, '2026-04-01')];

  test('takes from the oldest harvest first', () => {
    expect(takeFromLots(lots, 6)).toEqual({
      taken: [
        { id: 1, from: 4, to: 0 },
        { id: 2, from: 10, to: 8 },
      ],
      missing: 0,
    });
  });

  test('takes what there is and answers what is missing when stock is short', () => {
    expect(takeFromLots(lots, '20.5')).toEqual({
      taken: [
        { id: 1, from: 4, to: 0 },
        { id: 2, from: 10, to: 0 },
      ],
      missing: 6.5,
    });
    expect(takeFromLots([], 3)).toEqual({ taken: [], missing: 3 });
  });

  test('takes a whole unit for a fraction, since lots hold whole units', () => {
    expect(takeFromLots(lots, '1.5')).toEqual({ taken: [{ id: 1, from: 4, to: 2 }], missing: 0 });
  });

  test('takes nothing for nothing', () => {
    expect(takeFromLots(lots, 0)).toEqual({ taken: [], missing: 0 });
  });

  test('taken and missing units add up to what was requested, and no lot gives more than it holds', () => {
    fc.assert(
      fc.property(anyLots, fc.integer({ min: 0, max: 6000 }), (rows, units) => {
        const { taken, missing } = takeFromLots(rows, units);
        const given = taken.reduce((total, { from, to }) => total + from - to, 0);
        expect(given + missing).toBe(units);
        expect(taken.every(({ from, to }) => to >= 0 && to < from)).toBe(true);
        expect(missing > 0 ? given : totalUnits(rows)).toBe(totalUnits(rows));
      }),
    );
  });
});

describe('free stock', () => {
  const today = '2026-04-24';
  const on = (deliveryDate: string, quantity: number, unitsPerPackage: string | null = '1') => ({
    deliveryDate,
    quantity,
    unitsPerPackage,
  });
  const lettuce = {
    onHand: 72,
    keepsDays: 7,
    reserved: [on('2026-04-25', 40), on('2026-05-16', 500)],
  };

  test('72 heads, 40 confirmed for tomorrow and 500 in three weeks: 32 are free tomorrow, none in three weeks', () => {
    expect(freeStock(lettuce, '2026-04-25')).toBe('32');
    expect(freeStock(lettuce, '2026-05-16')).toBe('0');
  });

  test('counts what is due until the last day that stock keeps, and overdue lines', () => {
    expect(freeStock(lettuce, '2026-05-08')).toBe('32');
    expect(freeStock(lettuce, '2026-05-09')).toBe('0');
    expect(freeStock({ ...lettuce, keepsDays: 0 }, today)).toBe('72');
    expect(freeStock({ ...lettuce, reserved: [on('2026-04-01', 70)] }, today)).toBe('2');
  });

  test('is never below 0, and reserved stock may be more than there is', () => {
    const promised = { onHand: 1, keepsDays: 7, reserved: [on(today, 4)] };
    expect(freeStock(promised, today)).toBe('0');
    expect(reservedStock(promised, today)).toBe('4');
  });

  test('is exact to the last decimal place, and a package of unknown size counts as one base unit', () => {
    const reserved = [on(today, 3, '0.1'), on(today, 2, '0.3125'), on(today, 4, null)];
    expect(freeStock({ onHand: 10, keepsDays: 7, reserved }, today)).toBe('5.075');
    expect(neededUnits(4, null)).toBe('4');
  });
});

describe('what is to be harvested', () => {
  test('is what is due and not on hand, in whole base units, and never less than nothing', () => {
    expect(toHarvest({ onHand: 20 }, '46')).toBe(26);
    expect(toHarvest({ onHand: 0 }, '10.3125')).toBe(11);
    expect(toHarvest({ onHand: 72 }, '40')).toBe(0);
  });
});

describe('coverage of a line', () => {
  test.each([
    ['exactly enough', { free: '0.3', quantity: 3, unitsPerPackage: '0.1' }, [0.3, 0.3, 0, 0]],
    ['enough', { free: 10, quantity: 3, unitsPerPackage: '1' }, [3, 10, 0, 0]],
    ['a part of a package short', { free: '2.5', quantity: 4, unitsPerPackage: '1' }, [4, 2.5, 1.5, 2]],
    ['whole packages short', { free: '1', quantity: 4, unitsPerPackage: '0.5' }, [2, 1, 1, 2]],
    ['nothing free', { free: 0, quantity: 4, unitsPerPackage: '0.3125' }, [1.25, 0, 1.25, 4]],
    ['promised twice', { free: '-2', quantity: 1, unitsPerPackage: '1' }, [1, -2, 1, 1]],
    ['unknown size', { free: 1, quantity: 4, unitsPerPackage: null }, [4, 1, 3, 3]],
  ])('%s', (_, input, [needed, free, short, shortPackages]) => {
    expect(coverage(input)).toEqual({ needed, free, short, shortPackages });
  });

  test('the missing packages would cover the line, and one fewer would not', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: 1, max: 500 }),
        fc.constantFrom('0.0625', '0.1', '0.3125', '1', '2.5'),
        (free, quantity, unitsPerPackage) => {
          const { shortPackages } = coverage({ free, quantity, unitsPerPackage });
          const withPackages = (count: number) =>
            coverage({
              free: sum([free, neededUnits(count, unitsPerPackage)]),
              quantity,
              unitsPerPackage,
            }).short;
          expect(withPackages(shortPackages)).toBe(0);
          if (shortPackages > 0) expect(withPackages(shortPackages - 1)).toBeGreaterThan(0);
        },
      ),
    );
  });
});

test('an order form starts with the grower who has the most stock, or with any grower', () => {
  expect(
    presetGrower([
      { farmerId: 'ana', units: 5 },
      { farmerId: 'ben', units: 9 },
    ]),
  ).toBe('ben');
  expect(presetGrower([])).toBe('');
  expect(presetGrower([{ farmerId: 'ana', units: 0 }])).toBe('');
});

describe('what a line gets', () => {
  test('is its packages times the units in one, exact', () => {
    expect(fillUnits({ fillQuantity: 33, fillUnits: null, unitsPerPackage: '0.3125' })).toBe('10.3125');
    expect(fillUnits({ fillQuantity: 3, fillUnits: null, unitsPerPackage: '0.1' })).toBe('0.3');
  });

  test('is what it weighs once it is weighed, whatever its size says', () => {
    expect(fillUnits({ fillQuantity: 4, fillUnits: '33.7', unitsPerPackage: '10' })).toBe('33.7');
    expect(fillUnits({ fillQuantity: 4, fillUnits: '33.7', unitsPerPackage: null })).toBe('33.7');
  });

  test('counts a package of unknown size as one base unit', () => {
    expect(fillUnits({ fillQuantity: 4, fillUnits: null, unitsPerPackage: null })).toBe('4');
  });
});

test.each([
  ['10.3125', 11],
  ['46', 46],
  ['0', 0],
  ['0.000000001', 1],
  ['-0.5', 0],
  ['-1.5', -1],
  [11.4, 12],
])('%s base units are %i whole ones, rounded up', (units, whole) => {
  expect(ceilUnits(units)).toBe(whole);
});

describe('whole units taken from a lot', () => {
  test('are the difference of the sums rounded up: three lines of 11.4 take 12, 11 and 12', () => {
    expect([takenWhole('0', '11.4'), takenWhole('11.4', '11.4'), takenWhole('22.8', '11.4')]).toEqual([
      12, 11, 12,
    ]);
  });

  test('of one line are the line rounded up, as for a line that is not packed', () => {
    expect(takenWhole('0', '10.3125')).toBe(11);
    expect(takenWhole('5', '0')).toBe(0);
  });

  test('add up to the exact sum rounded up, and are ahead of it by less than a unit at every step', () => {
    const places = 9;
    const scale = 10n ** BigInt(places);
    const written = (count: bigint) =>
      `${count / scale}.${String(count % scale).padStart(places, '0')}`.replace(/\.?0+$/, '');
    const anyUnits = fc.oneof(
      fc.bigInt({ min: 0n, max: 300n * scale }),
      fc.bigInt({ min: 0n, max: 300n }).map((units) => units * scale),
      fc.bigInt({ min: 0n, max: 3000n }).map((tenths) => (tenths * scale) / 10n),
    );
    fc.assert(
      fc.property(fc.array(anyUnits, { maxLength: 12 }), (lines) => {
        let exact = 0n;
        let whole = 0n;
        for (const units of lines) {
          const taken = takenWhole(written(exact), written(units));
          expect(taken).toBeGreaterThanOrEqual(0);
          exact += units;
          whole += BigInt(taken);
          const error = whole * scale - exact;
          expect(error >= 0n && error < scale).toBe(true);
        }
        expect(whole).toBe((exact + scale - 1n) / scale);
        // So a lot that holds the exact sum never falls below 0.
        expect(whole).toBe(BigInt(ceilUnits(written(exact))));
      }),
    );
  });
});

describe('a packed line takes', () => {
  const held = (id: number, unitsAvailable: number, harvestDate: string, takenExact = '0'): ExactLot => ({
    ...lot(id, unitsAvailable, harvestDate),
    takenExact,
  });
  const old = held(1, 18, '2026-04-20');
  const recent = held(2, 40, '2026-04-22');

  test('the lots that it was packed from, even if others are older', () => {
    expect(takePacked([old, recent], { picks: [{ lotId: 2, units: '11.4' }], units: '11.4' })).toEqual({
      taken: [{ id: 2, from: 40, to: 28, exact: '11.4' }],
      missing: 0,
    });
  });

  test('what its lots lack from the others, oldest first, and says what nobody has', () => {
    const picks = [{ lotId: 2, units: '60' }];
    expect(takePacked([old, recent], { picks, units: '60' })).toEqual({
      taken: [
        { id: 2, from: 40, to: 0, exact: '40' },
        { id: 1, from: 18, to: 0, exact: '18' },
      ],
      missing: 2,
    });
  });

  test('from a lot that is gone nothing, but all of it from the others', () => {
    expect(takePacked([old], { picks: [{ lotId: 9, units: '5' }], units: '5' })).toEqual({
      taken: [{ id: 1, from: 18, to: 13, exact: '5' }],
      missing: 0,
    });
  });

  test('what an earlier line was rounded up by, before the lot loses another unit', () => {
    const opened = held(1, 0, '2026-04-20', '11.4');
    expect(takePacked([opened], { picks: [], units: '0.5' })).toEqual({
      taken: [{ id: 1, from: 0, to: 0, exact: '0.5' }],
      missing: 0,
    });
    expect(takePacked([opened], { picks: [], units: '1' }).missing).toBe(0.4);
  });

  test('never more than a lot holds, and every lot loses its exact sum rounded up', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        anyLots,
        amounts,
        fc.array(fc.nat(8), { minLength: 1, maxLength: 12 }),
        (lots, lines, picked) => {
          let state = lots.map((row): ExactLot => ({ ...row, takenExact: '0' }));
          for (const [index, hundredths] of lines.entries()) {
            const units = String(hundredths / 100);
            const lotId = (picked[index % picked.length] ?? 0) + 1;
            const { taken, missing } = takePacked(state, { picks: [{ lotId, units }], units });
            const exact = taken.reduce((total, one) => total + Number(one.exact), missing);
            expect(exact).toBeCloseTo(Number(units), 6);
            state = state.map((row) => {
              const one = taken.find(({ id }) => id === row.id);
              if (!one) return row;
              expect(one.from).toBe(row.unitsAvailable);
              expect(one.to).toBeGreaterThanOrEqual(0);
              const takenExact = String(Math.round((Number(row.takenExact) + Number(one.exact)) * 100) / 100);
              return { ...row, unitsAvailable: one.to, takenExact };
            });
            for (const [at, row] of state.entries())
              expect((lots[at]?.unitsAvailable ?? 0) - row.unitsAvailable).toBe(ceilUnits(row.takenExact));
          }
        },
      ),
    );
  });
});

test('what comes back into a lot leaves it with its exact sum rounded up', () => {
  // Two lines of 11.4 took 12 and 11; the first one is undone.
  const after = takenAfterReturn('22.8', { units: 12, exact: '11.4' });
  expect(after).toBe('11');
  expect(takenWhole(after, '11.4')).toBe(12);
  expect(takenAfterReturn('22.8', { units: 11, exact: '11.4' })).toBe('11.4');
});
