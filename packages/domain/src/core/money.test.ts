import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CENTS_MAX, centsText, readCents, sumCents, timesCents, toCents, toDollars } from './money.ts';

const anyCents = fc.integer({ min: -CENTS_MAX, max: CENTS_MAX });

describe('money', () => {
  it.each([
    [19.99, 1999],
    [2.3, 230],
    [1.005, 101],
    [-1.005, -101],
    ['0.004', 0],
    [-0.001, 0],
    [0, 0],
    [0.1 + 0.2, 30],
    [1_000_000, 100_000_000],
  ])('%s dollars are %s cents', (dollars, cents) => {
    expect(toCents(dollars)).toBe(cents);
  });

  it('stays the same when converted to dollars or text and back', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect(toCents(toDollars(cents))).toBe(cents);
        expect(readCents(centsText(cents))).toBe(cents);
      }),
    );
  });

  it('sums without drift, in any order', () => {
    expect(toDollars(sumCents([toCents(0.1), toCents(0.2)]))).toBe(0.3);
    expect(sumCents(Array.from({ length: 1000 }, () => toCents(19.99)))).toBe(1_999_000);
    expect(sumCents([])).toBe(0);
  });

  it('multiplies exactly and rounds once', () => {
    expect(timesCents(1999, 3)).toBe(5997);
    expect(timesCents(1999, '0.5')).toBe(1000);
    expect(timesCents(-1999, '0.5')).toBe(-1000);
    expect(timesCents(10, 0.05)).toBe(1);
    expect(timesCents(333, '0.3333')).toBe(111);
  });

  it.each([
    ['19.99', 1999],
    [' $1,234.5 ', 123_450],
    ['.5', 50],
    ['7', 700],
    ['-3.00', -300],
    ['−0', 0],
    ['21474836.47', CENTS_MAX],
  ])('reads "%s" as %s cents', (typed, cents) => {
    expect(readCents(typed)).toBe(cents);
  });

  it.each(['', '$', '-', '1.234', '1,23', '1e5', 'ten', '1.', '21474836.48', '9'.repeat(400)])(
    'cannot read "%s"',
    (typed) => {
      expect(readCents(typed)).toBeNull();
    },
  );

  it('shows cents with two decimals', () => {
    expect([0, 5, 1999, -123_450].map(centsText)).toEqual(['0.00', '0.05', '19.99', '-1234.50']);
  });

  it('refuses amounts too large for a column', () => {
    expect(() => toCents(21_474_836.48)).toThrow(RangeError);
    expect(() => sumCents([CENTS_MAX, 1])).toThrow(RangeError);
    expect(() => timesCents(-CENTS_MAX, 2)).toThrow(RangeError);
    expect(() => toCents(Number.NaN)).toThrow();
    expect(sumCents([CENTS_MAX, 1, -1])).toBe(CENTS_MAX);
  });
});
