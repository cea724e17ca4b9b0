import { wholeNumber } from '../../lib/shape.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const buyersSearch = {
  buyer: wholeNumber(1),
};

export const buyersParts: SliceParts = {
  search: buyersSearch,
  stale: { buyers: ['buyers'], 'buyers.reps': ['people'] },
};
