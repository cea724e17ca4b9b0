import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compare,
  dividedBy,
  fromUnits,
  minus,
  placesOf,
  sum,
  times,
  toTwoDecimals,
  toUnits,
  wholePackages,
} from './decimal.ts';
import { positiveDecimal } from './decimal-fields.ts';
import { texts } from './texts.ts';

/** Decimal text of up to nine places for a whole number of billionths. */
const fromBillionths = (billionths: bigint) => {
  const digits = billionths.toString().padStart(10, '0');
  return `${digits.slice(0, -9)}.${digits.slice(-9)}`;
};

test.each([
  [0.3, '0.1', 3],
  ['0.7', '0.1', 7],
  [1, '0.3125', 3],
  [0.29, '0.3', 0],
  [0, '0.1', 0],
  [10_000_000, '0.0001', 100_000_000_000],
  ['0.999999999', '1', 0],
])('%s base units fill %s-unit packages exactly: %i', (total, perPackage, count) => {
  expect(wholePackages(total, perPackage)).toBe(count);
});

test('whole packages agree with integer division at nine places', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 15n }),
      fc.bigInt({ min: 1n, max: 10n ** 18n - 1n }),
      (total, perPackage) => {
        expect(wholePackages(fromBillionths(total), fromBillionths(perPackage))).toBe(
          Number(total / perPackage),
        );
      },
    ),
  );
});

test('a total of n packages fills exactly n, and one billionth less fills one fewer', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.bigInt({ min: 2n, max: 10n ** 12n }),
      (count, per) => {
        expect(wholePackages(fromBillionths(BigInt(count) * per), fromBillionths(per))).toBe(count);
        expect(wholePackages(fromBillionths(BigInt(count) * per - 1n), fromBillionths(per))).toBe(count - 1);
      },
    ),
  );
});

test('a sum of units is the number nearest to the exact sum', () => {
  const decimal = fc.oneof(
    fc.bigInt({ min: 0n, max: 10n ** 22n }).map(fromBillionths),
    fc.double({ noNaN: true, min: -1e12, max: 1e12 }),
    fc.integer(),
  );
  fc.assert(
    fc.property(fc.array(decimal, { minLength: 1 }), (values) => {
      const places = Math.max(...values.map(placesOf));
      const units = values.reduce((total, value) => total + toUnits(value, places), 0n);
      expect(fromUnits(units, places)).toBe(Number(sum(values)));
    }),
  );
  expect([placesOf('0.250'), toUnits('0.25', 3), toUnits('-.5', 1), fromUnits(25n, 2)]).toEqual([
    3,
    250n,
    -5n,
    0.25,
  ]);
  expect([placesOf(1e-7), toUnits(1e-7, 9), toUnits(1e21, 0)]).toEqual([7, 100n, 10n ** 21n]);
});

test('sums, products and differences do not drift', () => {
  expect(sum([0.1, 0.2])).toBe('0.3');
  expect(sum([])).toBe('0');
  expect(times(3, '0.1')).toBe('0.3');
  expect(minus(0.3, 0.1)).toBe('0.2');
  expect(minus(1, 3)).toBe('-2');
  expect(dividedBy(5, 16)).toBe('0.3125');
  expect(dividedBy(1, 3)).toBe('0.333333333');
  expect(compare('0.30', 0.3)).toBe(0);
  expect(compare('0.1', '0.2')).toBe(-1);
});

test.each([
  [1.005, 1.01],
  [2.675, 2.68],
  ['0.004', 0],
  [12, 12],
])('%s is shown as %s', (value, shown) => {
  expect(toTwoDecimals(value)).toBe(shown);
});

describe('units per package as sent', () => {
  const input = positiveDecimal(texts('decimal-test', { label: 'Units per package' }).label());

  test.each([
    ['0.50', '0.5'],
    [' 1 ', '1'],
    [0.3125, '0.3125'],
    [0.0000001, '0.0000001'],
    ['0.000000001', '0.000000001'],
    ['007.10', '7.1'],
  ])('%s is kept as %s', (sent, kept) => {
    expect(input.parse(sent)).toBe(kept);
  });

  test.each([
    ['0', 'Units per package must be above 0.'],
    ['0.000', 'Units per package must be above 0.'],
    ['-1', 'Units per package must be a number like 0.25, with at most 9 decimal places.'],
    ['1e3', 'Units per package must be a number like 0.25, with at most 9 decimal places.'],
    ['0.1234567891', 'Units per package must be a number like 0.25, with at most 9 decimal places.'],
    ['', 'Units per package must be a number like 0.25, with at most 9 decimal places.'],
    [null, 'Units per package must be a number like 0.25.'],
  ])('%s is refused: %s', (sent, message) => {
    expect(input.safeParse(sent).error?.issues.map(({ message }) => String(message))).toEqual([message]);
  });

  test('a stored value is accepted again unchanged', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 18n - 1n }), (billionths) => {
        const kept = input.parse(fromBillionths(billionths));
        expect(input.parse(kept)).toBe(kept);
        expect(compare(kept, fromBillionths(billionths))).toBe(0);
      }),
    );
  });
});

test('the number of packages never exceeds what a number can count exactly', () => {
  expect(wholePackages(10_000_000, '0.000000001')).toBe(Number.MAX_SAFE_INTEGER);
});
