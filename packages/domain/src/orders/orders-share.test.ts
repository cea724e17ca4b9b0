import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allocate, type ShortLine, shareMethods } from './orders-share.rules.ts';

const lines: ShortLine[] = [
  { id: 1, orderNumber: 31, deliveryDate: '2026-04-28', quantity: 10, unitsPerPackage: '2' },
  { id: 2, orderNumber: 33, deliveryDate: '2026-04-28', quantity: 12, unitsPerPackage: '1' },
  { id: 3, orderNumber: 30, deliveryDate: '2026-04-29', quantity: 4, unitsPerPackage: '5' },
];

it('gives the earliest first, or everyone the same share', () => {
  const shares = (available: number, method: (typeof shareMethods)[number]) => [
    ...allocate(available, lines, method).values(),
  ];
  expect(shares(46, 'earliest')).toEqual([10, 12, 2]);
  expect(shares(46, 'fair')).toEqual([10, 11, 3]);
  expect(shares(30, 'fair')).toEqual([6, 8, 2]);
  expect(shares(52, 'fair')).toEqual([10, 12, 4]);
  expect(shares(0, 'fair')).toEqual([0, 0, 0]);
});

it('never gives more than there is or than was ordered, and leaves no package that a short line could take', () => {
  const line = fc.record({
    orderNumber: fc.nat(9),
    deliveryDate: fc.constantFrom('2026-04-28', '2026-04-29'),
    quantity: fc.integer({ min: 1, max: 40 }),
    unitsPerPackage: fc.constantFrom(null, '1', '2', '5', '0.25', '12.5'),
  });
  const available = fc.oneof(fc.nat(400), fc.constantFrom('0.5', '17.25'));
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 12 }),
      available,
      fc.constantFrom(...shareMethods),
      (rows, available, method) => {
        const wanted = rows.map((row, id) => ({ id, ...row }));
        const given = allocate(available, wanted, method);
        const unitsOf = ({ unitsPerPackage }: ShortLine) => Number(unitsPerPackage ?? 1);
        const left =
          Number(available) - wanted.reduce((sum, row) => sum + (given.get(row.id) ?? 0) * unitsOf(row), 0);
        expect(left).toBeGreaterThanOrEqual(0);
        for (const row of wanted) {
          const packages = given.get(row.id) ?? 0;
          expect(packages).toBeLessThanOrEqual(row.quantity);
          if (packages < row.quantity) expect(left).toBeLessThan(unitsOf(row));
        }
      },
    ),
  );
});
