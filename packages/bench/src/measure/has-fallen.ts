import { median } from './numbers.ts';

/** A ratio has fallen if it is below this share of the one recorded. */
const LOWEST_SHARE = 0.85;
/** The noise of the rounds must be below this share, too. */
const LIKELY_SHARE = 0.925;
/** Standard deviations beyond which one judgment in twenty would be wrong by chance. */
const SURE = 1.64;

/** The highest median that the rounds leave likely, whatever shape their noise has: a value of a higher rank. */
const highestLikely = (rounds: readonly number[]): number => {
  const ordered = rounds.toSorted((a, b) => a - b);
  const rank = Math.ceil((ordered.length + SURE * Math.sqrt(ordered.length)) / 2);
  return ordered[Math.min(ordered.length - 1, rank)] ?? 0;
};

/** Whether a work has become slower than recorded: by its median, and by more than the noise of the rounds explains. */
export const hasFallen = (recorded: number, rounds: readonly number[]): boolean =>
  median(rounds) < LOWEST_SHARE * recorded && highestLikely(rounds) < LIKELY_SHARE * recorded;
