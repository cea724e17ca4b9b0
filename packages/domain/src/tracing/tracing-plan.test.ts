import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, sum, times } from '../core/decimal.ts';
import { type PlanLine, type PlanLot, planPackages } from './tracing-plan.rules.ts';

const line = (id: number, packages: number, each: string): PlanLine => ({
  id,
  packages,
  units: times(packages, each),
});

const lot = (id: number, unitsAvailable: number | string, harvestDate: string): PlanLot => ({
  id,
  unitsAvailable,
  harvestDate,
});

const perLot = (plan: ReturnType<typeof planPackages>, id: number) =>
  plan.lines.get(id)?.lots.map(({ lotId, packages }) => [lotId, packages]);

const A = lot(1, 18, '2026-04-20');
const B = lot(2, 28, '2026-04-22');

test('cases of 12 lb and packs of 8 oz share two lots, and none straddles them', () => {
  for (const lines of [
    [line(10, 3, '12'), line(11, 20, '0.5')],
    [line(11, 20, '0.5'), line(10, 3, '12')],
  ]) {
    const plan = planPackages([B, A], lines);
    expect(perLot(plan, 10)).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(perLot(plan, 11)).toEqual([
      [1, 12],
      [2, 8],
    ]);
    expect([...plan.left]).toEqual([
      [1, '0'],
      [2, '0'],
    ]);
  }
});

test('a rest that fills no case stays in its lot and is told', () => {
  const plan = planPackages([lot(1, 16, '2026-04-20'), lot(2, 30, '2026-04-22')], [line(10, 4, '12')]);
  expect(plan.lines.get(10)).toEqual({
    lots: [
      { lotId: 1, packages: 1, units: '12' },
      { lotId: 2, packages: 2, units: '24' },
    ],
    missing: 1,
  });
  expect([...plan.left]).toEqual([
    [1, '4'],
    [2, '6'],
  ]);
});

test('lots of one day give in the order of their ids, and equal packages in the order of the lines', () => {
  const day = '2026-04-20';
  const plan = planPackages([lot(5, 12, day), lot(3, 12, day)], [line(21, 1, '12'), line(20, 1, '12')]);
  expect([perLot(plan, 21), perLot(plan, 20)]).toEqual([[[3, 1]], [[5, 1]]]);
});

test('a weighed line counts each package as its share of the weight', () => {
  const plan = planPackages(
    [lot(1, 25, '2026-04-20'), lot(2, 25, '2026-04-22')],
    [{ id: 10, packages: 3, units: '37' }],
  );
  expect(plan.lines.get(10)?.lots).toEqual([
    { lotId: 1, packages: 2, units: '24.666666666' },
    { lotId: 2, packages: 1, units: '12.333333334' },
  ]);
});

test('a lot without stock, or with less than none, gives nothing', () => {
  const lots = [lot(1, 0, '2026-04-20'), lot(2, '-3', '2026-04-21')];
  expect(planPackages(lots, [line(10, 1, '1')]).lines.get(10)).toEqual({ lots: [], missing: 1 });
});

test('of any stock and any lines, each unit is given once and no package is of two lots', () => {
  const days = fc.constantFrom('2026-04-20', '2026-04-21', '2026-04-22');
  const lots = fc.uniqueArray(fc.tuple(fc.nat(50), fc.nat(200), days), { selector: ([id]) => id });
  const lines = fc.uniqueArray(
    fc.tuple(fc.nat(50), fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 400 })),
    { selector: ([id]) => id },
  );
  fc.assert(
    fc.property(lots, lines, (someLots, someLines) => {
      const stock = someLots.map(([id, units, day]) => lot(id, units, day));
      const wanted = someLines.map(([id, packages, hundredths]) =>
        line(id, packages, String(hundredths / 16)),
      );
      const plan = planPackages(stock, wanted);
      for (const { id, packages, units } of wanted) {
        const planned = plan.lines.get(id);
        const given = planned?.lots ?? [];
        expect(given.reduce((total, { packages }) => total + packages, planned?.missing ?? 0)).toBe(packages);
        for (const part of given)
          expect(compare(times(part.units, packages), times(units, part.packages))).toBe(0);
      }
      for (const { id, unitsAvailable } of stock) {
        const taken = [...plan.lines.values()]
          .flatMap(({ lots }) => lots)
          .filter(({ lotId }) => lotId === id)
          .map(({ units }) => units);
        const left = plan.left.get(id) ?? '0';
        expect(compare(left, 0)).toBeGreaterThanOrEqual(0);
        expect(sum([...taken, left])).toBe(String(unitsAvailable));
      }
    }),
  );
});
