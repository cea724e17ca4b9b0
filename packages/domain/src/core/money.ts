import Big from 'big.js';

/** The largest amount that fits in an integer column of both databases: 21,474,836.47 dollars. */
export const CENTS_MAX = 2_147_483_647;

/** An amount of money in whole cents. */
export type Cents = number;

const inBounds = (cents: Big): Cents => {
  if (cents.abs().gt(CENTS_MAX)) throw new RangeError(`${cents.toFixed()} cents are more than can be stored`);
  // Adding 0 turns -0 into 0.
  return Number(cents.toFixed()) + 0;
};

const rounded = (cents: Big): Cents => inBounds(cents.round(0, Big.roundHalfUp));

/** Converts dollars to cents, rounded half away from zero. Throws if out of range or not a number. */
export const toCents = (dollars: number | string): Cents => rounded(new Big(dollars).times(100));

export const toDollars = (cents: Cents): number => cents / 100;

const WRITTEN = /^(?<sign>[-−]?)\$?(?<whole>\d+|\d{1,3}(?:,\d{3})+)?(?:\.(?<part>\d{1,2}))?$/;

/** Reads an amount typed by a person, like `$1,234.50`. Null if it is invalid, has fractions of a cent or is too large. */
export const readCents = (typed: string): Cents | null => {
  const written = WRITTEN.exec(typed.trim())?.groups;
  if (!written || (written.whole === undefined && written.part === undefined)) return null;
  const dollars = `${written.whole?.replaceAll(',', '') ?? '0'}.${written.part ?? '0'}`;
  const cents = new Big(dollars).times(written.sign ? -100 : 100);
  return cents.abs().gt(CENTS_MAX) ? null : inBounds(cents);
};

/** Cents as plain text with two decimals, like `-1234.50`; the browser formats for a language. */
export const centsText = (cents: Cents): string => new Big(cents).div(100).toFixed(2);

/** Exact sum. Throws if out of range. */
export const sumCents = (amounts: Iterable<Cents>): Cents => {
  let total = new Big(0);
  for (const amount of amounts) total = total.plus(amount);
  return inBounds(total);
};

/** An amount times a quantity (`0.25`, 12), rounded once, half away from zero; it may be more than a column holds. */
export const productCents = (cents: Cents, quantity: number | string): number =>
  typeof quantity === 'number' && Number.isInteger(quantity)
    ? cents * quantity
    : Number(new Big(cents).times(quantity).round(0, Big.roundHalfUp).toFixed()) + 0;

/** It throws if the value is out of range. */
export const timesCents = (cents: Cents, quantity: number | string): Cents =>
  rounded(new Big(cents).times(quantity));
