import { day, dayOrToday, oneOf, wholeNumber } from '../../lib/search-keys.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const packingSearch = {
  sheet: dayOrToday,
  part: oneOf(['harvest', 'pack']),
  through: day,
  /** Growers: the product whose stock is shared out, as far as it goes. */
  share: wholeNumber(1),
};

export const packingParts: SliceParts = {
  stale: { packing: ['orders', 'buyers', 'inventory', 'catalog', 'plantings', 'locations', 'farm', 'day'] },
};
