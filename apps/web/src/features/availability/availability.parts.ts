import { dayOrToday, flag } from '../../lib/search-keys.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const availabilitySearch = {
  /** A day of the first week that the grid of expected harvests shows; blank: this week. */
  expected: dayOrToday,
  /** Whether the table of what can be promised shows. */
  promised: flag,
};

export const availabilityParts: SliceParts = {
  stale: {
    // How long a product keeps is the catalog's.
    availability: ['availability', 'orders', 'inventory', 'catalog', 'day'],
    expected: ['availability', 'inventory', 'catalog', 'day'],
  },
};
