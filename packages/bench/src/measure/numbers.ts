const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);

/** The value below which a share of all values is; 0 without any. */
export const quantile = (values: readonly number[], share: number): number => {
  const ordered = sorted(values);
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? 0;
};

export const median = (values: readonly number[]): number => {
  const ordered = sorted(values);
  const middle = (ordered.length - 1) / 2;
  return ((ordered[Math.floor(middle)] ?? 0) + (ordered[Math.ceil(middle)] ?? 0)) / 2;
};

export const geometricMean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
