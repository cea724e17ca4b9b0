const WRITTEN = /^[-+−]?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d*)?$/;

/**
 * The number a person wrote, as the farm writes numbers: `1,234.5`. Null for what is none: a comma that parts no
 * thousands may be meant as a point, and `1e5` or `12abc` is anybody's guess.
 */
export const readNumber = (typed: string): number | null => {
  const written = typed.trim();
  if (!WRITTEN.test(written) || !/\d/.test(written)) return null;
  return Number(written.replaceAll(',', '').replace('−', '-'));
};

/** The number a person typed; what cannot be read as one is 0, so that a rule of at least 1 refuses it. */
export const typedNumber = (typed: string | number): number => {
  const value = typeof typed === 'number' ? typed : readNumber(typed);
  return Number.isFinite(value) ? Number(value) : 0;
};

/**
 * The amount a person typed, where 0 is one: blank is 0, and what cannot be read is not a number, which is refused
 * rather than taken for nothing.
 */
export const typedAmount = (typed: string | number): number =>
  typeof typed === 'number' || typed.trim() === '' ? typedNumber(typed) : (readNumber(typed) ?? Number.NaN);
