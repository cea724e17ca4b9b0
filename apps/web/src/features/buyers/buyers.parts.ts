import type { SearchOf } from '../../lib/dashboard-search.ts';
import { wholeNumber } from '../../lib/shape.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

const search = {
  buyer: wholeNumber(1),
};

declare module '../../lib/dashboard-search.ts' {
  interface DashboardSearch extends SearchOf<typeof search> {}
}

export const buyersParts: SliceParts = {
  search,
  stale: { buyers: ['buyers'], 'buyers.reps': ['people'] },
};
