import Big from 'big.js';

/** Exact, rounded down; at most what a number can count exactly. */
export const wholePackages = (total: number | string, perPackage: number | string): number =>
  Math.min(Number.MAX_SAFE_INTEGER, Number(new Big(total).div(perPackage).round(0, Big.roundDown).toFixed()));

const WHOLE = /^\d{1,15}$/;

/** A whole number that can be calculated with as such; NaN for any other value, which is left to `Big`. */
const wholeOf = (value: number | string): number => {
  const number = typeof value === 'number' || WHOLE.test(value) ? Number(value) : Number.NaN;
  return Number.isSafeInteger(number) ? number : Number.NaN;
};

export const times = (a: number | string, b: number | string): string => {
  const whole = wholeOf(a) * wholeOf(b);
  return Number.isSafeInteger(whole) ? String(whole) : new Big(a).times(b).toFixed();
};

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

/** The digits before and after the point. */
const digitsOf = (value: number | string): [whole: string, fraction: string] => {
  const text = String(value);
  const [whole = '', fraction = ''] = (/e/i.test(text) ? new Big(text).toFixed() : text).split('.');
  return [whole, fraction];
};

export const placesOf = (value: number | string): number => digitsOf(value)[1].length;

/** A number as a count of its smallest decimal place, so that many are added up fast and exactly: 0.25 is 25n of two. */
export const toUnits = (value: number | string, places: number): bigint => {
  const [whole, fraction] = digitsOf(value);
  return BigInt(whole + fraction.padEnd(places, '0'));
};

export const fromUnits = (units: bigint, places: number): number => {
  const count = Number(units);
  return Number.isSafeInteger(count) && places < 23 ? count / 10 ** places : Number(`${units}e-${places}`);
};
