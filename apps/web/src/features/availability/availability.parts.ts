import type { SearchOf } from '../../lib/dashboard-search.ts';
import { dayOrToday, flag } from '../../lib/shape.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

const search = {
  /** A day of the first week that the grid of expected harvests shows; blank: this week. */
  expected: dayOrToday,
  /** Whether the table of what can be promised shows. */
  promised: flag,
};

declare module '../../lib/dashboard-search.ts' {
  interface DashboardSearch extends SearchOf<typeof search> {}
}

export const availabilityParts: SliceParts = {
  search,
  stale: {
    // How long a product keeps is the catalog's.
    availability: ['availability', 'orders', 'inventory', 'catalog', 'day'],
    expected: ['availability', 'inventory', 'catalog', 'day'],
  },
};
