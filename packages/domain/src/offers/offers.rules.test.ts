import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compare, sum, times } from '../core/decimal.ts';
import type { OrderStatus } from '../orders/orders.schema.ts';
import { isChangeableByBuyer, leftForRequest, type RequestedLine, shownLeft } from './index.ts';

const GREENS = 1;
const KALE = 2;

const requestedLine = (quantity: number, unitsPerPackage = '1', productNameId = GREENS): RequestedLine => ({
  productNameId,
  unitsPerPackage,
  quantity,
});

describe('what is left for each wish', () => {
  test.each<[string, number, RequestedLine[], number[]]>([
    ['Greens 40, fifteen wanted', 40, [requestedLine(15)], [40]],
    ['two wishes of one product share it', 40, [requestedLine(15), requestedLine(30)], [40, 25]],
    ['in whole packages', 47, [requestedLine(2, '5'), requestedLine(50, '2')], [9, 18]],
    ['in packages of a fraction of a unit', 1, [requestedLine(2, '0.3'), requestedLine(9, '0.1')], [3, 4]],
    [
      'a wish for too much leaves less than one package',
      47,
      [requestedLine(20, '5'), requestedLine(1, '5'), requestedLine(1)],
      [9, 0, 2],
    ],
    ['nothing is left of nothing', 0, [requestedLine(1)], [0]],
    ['less than nothing is nothing', -3, [requestedLine(1)], [0]],
  ])('%s', (_, units, requestedLines, expected) => {
    expect(leftForRequest(new Map([[GREENS, units]]), requestedLines)).toEqual(expected);
  });

  test('products do not share, and one of which nothing is known has nothing left', () => {
    const units = new Map([
      [GREENS, 10],
      [KALE, 4],
    ]);
    expect(
      leftForRequest(units, [
        requestedLine(10),
        requestedLine(4, '2', KALE),
        requestedLine(1),
        requestedLine(1, '1', 3),
      ]),
    ).toEqual([10, 2, 0, 0]);
  });

  const requestedLines = fc.array(
    fc.record({
      productNameId: fc.constantFrom(GREENS, KALE),
      unitsPerPackage: fc.constantFrom('1', '5', '0.3', '0.0625', '12', '2.5'),
      quantity: fc.integer({ min: 1, max: 200 }),
    }),
    { maxLength: 12 },
  );

  test('never gives more than there is, and leaves no package over that a wish could have taken', () => {
    fc.assert(
      fc.property(requestedLines, fc.nat(500), fc.nat(500), (asked, greens, kale) => {
        const units = new Map([
          [GREENS, greens],
          [KALE, kale],
        ]);
        const left = leftForRequest(units, asked);
        const given = asked.map(({ quantity, unitsPerPackage, productNameId }, index) => ({
          productNameId,
          units: times(Math.min(quantity, left[index] ?? 0), unitsPerPackage),
        }));
        for (const [id, has] of units) {
          const own = given.filter(({ productNameId }) => productNameId === id);
          expect(compare(sum(own.map(({ units }) => units)), has)).toBeLessThanOrEqual(0);
        }
        for (const [index, { productNameId, unitsPerPackage, quantity }] of asked.entries()) {
          const before = given.slice(0, index).filter((one) => one.productNameId === productNameId);
          const all = sum(before.map(({ units }) => units));
          const oneMore = sum([all, times((left[index] ?? 0) + 1, unitsPerPackage)]);
          expect(Number.isInteger(left[index])).toBe(true);
          if ((left[index] ?? 0) < quantity)
            expect(compare(oneMore, units.get(productNameId) ?? 0)).toBeGreaterThan(0);
        }
      }),
    );
  });
});

test('what is left is shown up to the number above which it is plenty', () => {
  expect([0, 25, 50, 51].map((packages) => shownLeft(packages, 50))).toEqual([0, 25, 50, null]);
});

test.each<[string, [OrderStatus, string][], boolean]>([
  ['nothing', [], false],
  ['what is pending', [['pending', '2026-04-17']], true],
  [
    'what is pending, besides what was canceled of another day',
    [
      ['pending', '2026-04-17'],
      ['cancelled', '2026-04-20'],
    ],
    true,
  ],
  [
    'what is pending for two days',
    [
      ['pending', '2026-04-17'],
      ['pending', '2026-04-20'],
    ],
    false,
  ],
  ['what was canceled', [['cancelled', '2026-04-17']], false],
  [
    'what the farm has answered in part',
    [
      ['pending', '2026-04-17'],
      ['rejected', '2026-04-17'],
    ],
    false,
  ],
])('whether a buyer may change %s', (_, lines, expected) => {
  expect(isChangeableByBuyer(lines.map(([status, deliveryDate]) => ({ status, deliveryDate })))).toBe(
    expected,
  );
});
