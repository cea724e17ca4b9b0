import type { SearchOf } from '../../lib/dashboard-search.ts';
import { day, oneOf } from '../../lib/shape.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

const search = {
  view: oneOf(['month', 'week', 'list']),
  day: day,
};

declare module '../../lib/dashboard-search.ts' {
  interface DashboardSearch extends SearchOf<typeof search> {}
}

export const deliveriesParts: SliceParts = {
  search,
  stale: { deliveries: ['orders', 'buyers', 'day'] },
};
