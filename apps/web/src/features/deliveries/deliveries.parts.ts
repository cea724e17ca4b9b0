import { day, oneOf } from '../../lib/shape.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const deliveriesSearch = {
  view: oneOf(['month', 'week', 'list']),
  day: day,
};

export const deliveriesParts: SliceParts = {
  search: deliveriesSearch,
  stale: { deliveries: ['orders', 'buyers', 'day'] },
};
