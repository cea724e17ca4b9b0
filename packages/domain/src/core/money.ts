import Big from 'big.js';
import { z } from 'zod';

/** The largest amount either database keeps in an integer column: 21,474,836.47 dollars. */
export const CENTS_MAX = 2_147_483_647;

/** Money inside the product: whole cents, never a fraction of one. */
export const Cents = z.int().min(-CENTS_MAX).max(CENTS_MAX);
export type Cents = z.infer<typeof Cents>;

const inBounds = (cents: Big): Cents => {
  if (cents.abs().gt(CENTS_MAX)) throw new RangeError(`${cents.toFixed()} cents are more than can be kept`);
  // Adding 0 turns -0 into 0.
  return Number(cents.toFixed()) + 0;
};

const rounded = (cents: Big): Cents => inBounds(cents.round(0, Big.roundHalfUp));

/** Cents of a number of dollars, rounded half away from zero. Throws beyond the bounds and for what is no number. */
export const toCents = (dollars: number | string): Cents => rounded(new Big(dollars).times(100));

/** Dollars of cents, as the documented payloads carry them. */
export const toDollars = (cents: Cents): number => cents / 100;

const WRITTEN = /^(?<sign>[-−]?)\$?(?<whole>\d+|\d{1,3}(?:,\d{3})+)?(?:\.(?<part>\d{1,2}))?$/;

/** Cents of an amount a person wrote, like `$1,234.50`. Null for what is none, has parts of a cent, or is too much. */
export const readCents = (typed: string): Cents | null => {
  const written = WRITTEN.exec(typed.trim())?.groups;
  if (!written || (written.whole === undefined && written.part === undefined)) return null;
  const dollars = `${written.whole?.replaceAll(',', '') ?? '0'}.${written.part ?? '0'}`;
  const cents = new Big(dollars).times(written.sign ? -100 : 100);
  return cents.abs().gt(CENTS_MAX) ? null : inBounds(cents);
};

/** Cents as plain text with two decimals, like `-1234.50`; the browser formats for a language. */
export const centsText = (cents: Cents): string => new Big(cents).div(100).toFixed(2);

/** Exact sum. Throws beyond the bounds. */
export const sumCents = (amounts: Iterable<Cents>): Cents => {
  let total = new Big(0);
  for (const amount of amounts) total = total.plus(amount);
  return inBounds(total);
};

/** An amount times a quantity (`0.25`, 12), rounded once, half away from zero. Throws beyond the bounds. */
export const timesCents = (cents: Cents, quantity: number | string): Cents =>
  rounded(new Big(cents).times(quantity));
