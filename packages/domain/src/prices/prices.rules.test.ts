import { describe, expect, it } from 'vitest';
import { buyerPriceFor, inForce, keptPrices, priceFor, readPrice, termsWarning } from './prices.rules.ts';

const price = (id: number, cents: number, minQuantity: number, validFrom: string, priceListId = 1) => ({
  id,
  priceListId,
  cents,
  minQuantity,
  validFrom,
});

/** Kale 12lb. */
const kale = [
  price(1, 2450, 1, '2026-01-01'),
  price(2, 2200, 10, '2026-01-01'),
  price(3, 2600, 1, '2026-05-01'),
];

describe('the price of a size', () => {
  it.each([
    [3, '2026-04-28', 2450],
    [10, '2026-04-28', 2200],
    [3, '2026-05-02', 2600],
    [10, '2026-05-02', 2200],
    [9, '2026-05-01', 2600],
    [1, '2026-01-01', 2450],
  ])('of %i packages for %s is %i cents', (quantity, deliveryDate, cents) => {
    expect(priceFor(kale, { quantity, deliveryDate })?.cents).toBe(cents);
  });

  it('does not hold before its day', () => {
    expect(priceFor(kale, { quantity: 3, deliveryDate: '2025-12-31' })).toBeUndefined();
  });

  it('is the newest where two say the same quantity and day, in any sequence', () => {
    const twice = [price(9, 2300, 1, '2026-01-01'), price(8, 2500, 1, '2026-01-01')];
    for (const rows of [twice, twice.toReversed()])
      expect(priceFor(rows, { quantity: 1, deliveryDate: '2026-04-28' })?.cents).toBe(2300);
  });

  it('is that of the buyer’s list, and Standard where that list has none', () => {
    const rows = [...kale, price(4, 1900, 1, '2026-04-01', 7)];
    const asked = { quantity: 12, deliveryDate: '2026-04-28' };
    expect(buyerPriceFor(rows, 7, asked)?.cents).toBe(1900);
    expect(buyerPriceFor(rows, null, asked)?.cents).toBe(2200);
    expect(buyerPriceFor(rows, 7, { ...asked, deliveryDate: '2026-03-01' })?.cents).toBe(2200);
    expect(buyerPriceFor(rows, 8, asked)?.cents).toBe(2200);
  });
});

it.each([
  ['24.50', 2450],
  ['$1,234.5', 123_450],
  [' 0 ', 0],
  ['100000', 10_000_000],
  ['.75', 75],
])('reads %s as %i cents', (typed, cents) => {
  expect(readPrice(typed)).toEqual({ cents });
});

it.each([
  ['24.505', 'at most two decimals'],
  ['-1', 'cannot be below 0'],
  ['100000.01', 'at most $100,000'],
  ['99999999999', 'at most $100,000'],
  ['twenty', 'Enter the price in dollars'],
  ['', 'Enter the price in dollars'],
  ['2e3', 'Enter the price in dollars'],
])('refuses the price %s and says why', (typed, why) => {
  const read = readPrice(typed);
  expect('problem' in read && String(read.problem)).toContain(why);
});

it('warns of terms that weaken the trust, and never of ten days', () => {
  expect(termsWarning(10, null)).toBeNull();
  expect(String(termsWarning(11, null))).toContain('written agreement');
  expect(termsWarning(30, '2026-01-01')).toBeNull();
  expect(String(termsWarning(31, '2026-01-01'))).toBe('PACA trust protection ends at 30 days.');
});

describe('the prices of a size that is weighed from now on', () => {
  const full = (id: number, cents: number, more: object = {}) => ({
    ...price(id, cents, 1, '2026-01-01'),
    sizeId: 11,
    per: 'package' as const,
    createdAt: '2026-01-01T00:00:00.000Z',
    createdBy: 'ada',
    ...more,
  });
  const pound = { baseUnit: 'lb', today: '2026-04-28' } as const;
  const weighed = { isCatchWeight: true, unitsPerBaseUnit: '12' };
  const counted = { isCatchWeight: false, unitsPerBaseUnit: '12' };

  it('are those that hold today or later, the newest of a day', () => {
    const prices = [
      full(1, 100),
      full(2, 200, { validFrom: '2026-04-01' }),
      full(4, 400, { validFrom: '2026-05-01' }),
      full(3, 300, { validFrom: '2026-05-01' }),
      full(5, 500, { minQuantity: 10 }),
    ];
    expect(inForce(prices, '2026-04-28').map(({ id }) => id)).toEqual([2, 4, 5]);
  });

  it('stay for a package, or for a unit, and say so', () => {
    expect(String(keptPrices([full(1, 2450)], weighed, pound))).toBe(
      'Its price stays $24.50 for a package, whatever it weighs. For a price per lb, enter one under Prices.',
    );
    const perPound = full(2, 210, { per: 'base_unit' });
    expect(String(keptPrices([perPound], counted, pound))).toBe(
      'Its price stays $2.10 per lb: $25.20 for a package.',
    );
    expect([keptPrices([perPound], weighed, pound), keptPrices([], weighed, pound)]).toEqual([null, null]);
  });
});
