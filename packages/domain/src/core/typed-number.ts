const WRITTEN = /^[-+−]?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d*)?$/;

/** Reads `1,234.5`. Null for anything ambiguous, such as a comma that may be a decimal point, `1e5` or `12abc`. */
export const readNumber = (typed: string): number | null => {
  const written = typed.trim();
  if (!WRITTEN.test(written) || !/\d/.test(written)) return null;
  return Number(written.replaceAll(',', '').replace('−', '-'));
};

/** Reads a typed number; invalid text becomes 0, so that a minimum of 1 refuses it. */
export const typedNumber = (typed: string | number): number => {
  const value = typeof typed === 'number' ? typed : readNumber(typed);
  return Number.isFinite(value) ? Number(value) : 0;
};

/** Blank is 0; invalid text becomes NaN, so that it is refused instead of counting as 0. */
export const typedAmount = (typed: string | number): number =>
  typeof typed === 'number' || typed.trim() === '' ? typedNumber(typed) : (readNumber(typed) ?? Number.NaN);
