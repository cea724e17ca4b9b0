/**
 * The check digit of a GTIN without it, modulo 10: every other digit from the right counts three times (GS1 General
 * Specifications, 7.9). NaN for what is not digits alone.
 */
export const gtinCheck = (digits: string): number => {
  const weighed = [...digits].reverse().map((digit, index) => Number(digit) * (index % 2 === 0 ? 3 : 1));
  return (10 - (weighed.reduce((total, digit) => total + digit, 0) % 10)) % 10;
};

/** It says whether these are 14 digits of which the last is the right one. */
export const isGtin = (text: string): boolean =>
  /^\d{14}$/.test(text) && gtinCheck(text.slice(0, -1)) === Number(text.at(-1));
