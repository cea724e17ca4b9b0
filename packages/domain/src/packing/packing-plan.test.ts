import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, minus, sum, times } from '../core/decimal.ts';
import {
  mixedPackages,
  type PlanLine,
  type PlanLot,
  planPackages,
  unfilledFor,
} from './packing-plan.rules.ts';

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

test('a lot that gives no whole case to a line that goes on to the next one is told, and no other', () => {
  const lots = [lot(1, 4, '2026-04-20'), lot(2, 28, '2026-04-22'), lot(3, 9, '2026-04-23')];
  const plan = planPackages(lots, [line(10, 2, '12'), line(11, 1, '4')]);
  expect(perLot(plan, 11)).toEqual([[1, 1]]);
  expect(unfilledFor(plan, 10)).toEqual([]);
  const alone = planPackages(lots, [line(10, 2, '12')]);
  expect(unfilledFor(alone, 10)).toEqual([{ lotId: 1, units: '4' }]);
  const short = planPackages(lots, [line(10, 3, '12')]);
  expect(unfilledFor(short, 10)).toEqual([
    { lotId: 1, units: '4' },
    { lotId: 2, units: '4' },
    { lotId: 3, units: '9' },
  ]);
});

test.each([
  [['24', '12'], 0],
  [['20', '16'], 1],
  [['20', '4'], 1],
  [['4', '4', '4'], 1],
  [['12'], 0],
  [['18', '18'], 1],
  [['30', '3', '3'], 1],
])('of three cases of 12 lb, lots that give %s lb mix %i', (units, mixed) => {
  const fill = { fillQuantity: 3, fillUnits: null, unitsPerPackage: '12' };
  expect(
    mixedPackages(
      fill,
      units.map((units) => ({ units })),
    ),
  ).toBe(mixed);
});

test('weighed packages are mixed only if there are more lots than packages', () => {
  const fill = { fillQuantity: 2, fillUnits: '25', unitsPerPackage: '12' };
  expect(mixedPackages(fill, [{ units: '13.2' }, { units: '11.8' }])).toBe(0);
  expect(mixedPackages(fill, [{ units: '13' }, { units: '10' }, { units: '2' }])).toBe(1);
});

test('whichever line is packed first, the others keep what they were planned to get', () => {
  const days = fc.constantFrom('2026-04-20', '2026-04-21', '2026-04-22');
  const lots = fc.array(fc.tuple(fc.nat(60), days), { maxLength: 5 });
  const lines = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom('12', '5', '0.5', '2.25')),
    {
      minLength: 2,
      maxLength: 6,
    },
  );
  fc.assert(
    fc.property(lots, lines, fc.infiniteStream(fc.nat()), (someLots, someLines, picks) => {
      let stock = someLots.map(([units, day], index) => lot(index + 1, String(units), day));
      let open = someLines.map(([packages, each], index) => line(index + 1, packages, each));
      const first = planPackages(stock, open);
      while (open.length > 0) {
        const { lines } = planPackages(stock, open);
        for (const { id } of open) expect(lines.get(id)).toEqual(first.lines.get(id));
        const packed = open[(picks.next().value ?? 0) % open.length];
        const taken = (packed && lines.get(packed.id)?.lots) ?? [];
        open = open.filter((line) => line !== packed);
        stock = stock.map((one) => ({
          ...one,
          unitsAvailable: minus(one.unitsAvailable, taken.find(({ lotId }) => lotId === one.id)?.units ?? 0),
        }));
      }
    }),
  );
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
