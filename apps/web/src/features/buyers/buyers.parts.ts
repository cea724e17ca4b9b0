import { wholeNumber } from '../../lib/search-keys.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const buyersSearch = {
  buyer: wholeNumber(1),
};

export const buyersParts: SliceParts = {
  stale: { buyers: ['buyers'], 'buyers.reps': ['people'] },
};
