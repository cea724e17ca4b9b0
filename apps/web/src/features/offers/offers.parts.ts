import { oneOf } from '../../lib/search-keys.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const offersSearch = {
  /** `new` opens a new offer over the list, and `first` only if no offer is open. */
  offers: oneOf(['all', 'first', 'new']),
};

export const offersParts: SliceParts = {
  stale: {
    offers: ['offers', 'orders', 'buyers', 'catalog', 'day'],
    // The amount left also changes with the stock and with what is expected of the harvest.
    'offers.choices': ['inventory', 'availability'],
  },
};
