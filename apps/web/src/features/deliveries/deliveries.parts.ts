import { day, oneOf } from '../../lib/search-keys.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const deliveriesSearch = {
  view: oneOf(['month', 'week', 'list']),
  day: day,
};

export const deliveriesParts: SliceParts = {
  stale: { deliveries: ['orders', 'buyers', 'day'] },
};
