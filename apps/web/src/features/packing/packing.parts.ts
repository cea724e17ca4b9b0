import { day, dayOrToday, oneOf } from '../../lib/shape.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const packingSearch = {
  sheet: dayOrToday,
  part: oneOf(['harvest', 'pack']),
  through: day,
};

export const packingParts: SliceParts = {
  search: packingSearch,
  stale: { packing: ['orders', 'buyers', 'inventory', 'catalog', 'plantings', 'locations', 'farm', 'day'] },
};
