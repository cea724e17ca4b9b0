import { oneOf, text } from '../../lib/search-keys.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const standingSearch = {
  standing: oneOf(['all']),
  /** The order that a new standing order repeats. */
  everyWeek: text(100),
};

export const standingParts: SliceParts = {
  // The proposal changes with the day, and with what is sold, to whom, and by whom it is grown.
  stale: {
    standing: ['standing', 'buyers', 'catalog', 'people', 'day'],
    // It tells which orders a buyer has already.
    'standing.proposals': ['orders'],
  },
};
