import type { SliceParts } from '../../lib/slice-parts.ts';

export const historyParts: SliceParts = {
  stale: {
    history: [
      'orders',
      'catalog',
      'buyers',
      'inventory',
      'people',
      'farm',
      'plantings',
      'locations',
      'prices',
      'invoices',
      'standing',
      'offers',
    ],
  },
};
