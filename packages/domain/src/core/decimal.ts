import Big from 'big.js';
import { z } from 'zod';
import { fieldTexts } from './fields.texts.ts';
import { says } from './says.ts';
import type { FarmText } from './texts.ts';

const DECIMAL_PATTERN = /^\d{1,9}(\.\d{1,9})?$/;

/** A decimal above 0 with at most nine places, stored as text so that 0.1 stays 0.1. */
export const DecimalText = z.string();

/** A decimal above 0 sent as text or number; returns the canonical text (`"0.50"` becomes `"0.5"`). */
export const positiveDecimal = (label: FarmText) =>
  z
    .union([z.string(), z.number()], says(fieldTexts.notDecimal({ label })))
    .transform((value) => (typeof value === 'number' ? new Big(value).toFixed() : value.trim()))
    .refine((value) => DECIMAL_PATTERN.test(value), says(fieldTexts.tooManyPlaces({ label })))
    .transform((value) => (DECIMAL_PATTERN.test(value) ? new Big(value).toFixed() : value))
    .refine(
      (value) => !DECIMAL_PATTERN.test(value) || new Big(value).gt(0),
      says(fieldTexts.notPositive({ label })),
    );

/**
 * The number of whole packages of `perPackage` base units in `total` base units; exact, rounded down. At most what a
 * number can count exactly.
 */
export const wholePackages = (total: number | string, perPackage: number | string): number =>
  Math.min(Number.MAX_SAFE_INTEGER, Number(new Big(total).div(perPackage).round(0, Big.roundDown).toFixed()));

const WHOLE = /^\d{1,15}$/;

/** A whole number that can be calculated with as such; NaN for any other value, which is left to `Big`. */
const wholeOf = (value: number | string): number => {
  const number = typeof value === 'number' || WHOLE.test(value) ? Number(value) : Number.NaN;
  return Number.isSafeInteger(number) ? number : Number.NaN;
};

/** Exact product as decimal text. */
export const times = (a: number | string, b: number | string): string => {
  const whole = wholeOf(a) * wholeOf(b);
  return Number.isSafeInteger(whole) ? String(whole) : new Big(a).times(b).toFixed();
};

/** Exact sum as decimal text. */
export const sum = (values: Iterable<number | string>): string => {
  let whole = 0;
  let rest: Big | undefined;
  for (const value of values) {
    const next = whole + wholeOf(value);
    if (Number.isSafeInteger(next)) whole = next;
    else rest = (rest ?? new Big(0)).plus(value);
  }
  return rest ? rest.plus(whole).toFixed() : String(whole);
};

/** `a - b` as decimal text. */
export const minus = (a: number | string, b: number | string): string => {
  const whole = wholeOf(a) - wholeOf(b);
  return Number.isSafeInteger(whole) ? String(whole) : new Big(a).minus(b).toFixed();
};

/** Quotient with up to nine decimal places, as decimal text. */
export const dividedBy = (a: number | string, b: number | string): string => {
  const quotient = new Big(a).div(b);
  return quotient.round(9).toFixed();
};

/** Negative when `a` is less than `b`, 0 when equal. */
export const compare = (a: number | string, b: number | string): number => new Big(a).cmp(b);

/** Rounded half up to 2 decimals, the way totals are shown. */
export const toTwoDecimals = (value: number | string): number => Number(new Big(value).round(2).toFixed());
