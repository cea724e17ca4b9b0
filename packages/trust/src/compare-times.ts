export const medianOf = (times: readonly number[]): number => {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

/**
 * How often a time of the first list is longer than one of the second, over all pairs: the statistic U of Mann and
 * Whitney, as a share. 0.5 means that nobody can tell the lists apart by it.
 */
export const shareLonger = (first: readonly number[], second: readonly number[]): number => {
  let longer = 0;
  for (const one of first) for (const other of second) longer += one > other ? 1 : one === other ? 0.5 : 0;
  return longer / (first.length * second.length);
};
