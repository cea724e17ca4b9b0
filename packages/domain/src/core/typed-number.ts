/** The number a person typed; what cannot be read as one is 0, so that a rule of at least 1 refuses it. */
export const typedNumber = (typed: string | number): number => {
  const value = typeof typed === 'number' ? typed : Number(typed.trim());
  return Number.isFinite(value) ? value : 0;
};
