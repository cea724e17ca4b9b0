import type { SliceParts } from '../../lib/slice-parts.ts';

export const historyParts: SliceParts = {
  // Whatever changes has one row more.
  stale: { history: ['orders', 'catalog', 'buyers', 'inventory', 'people', 'farm'] },
};
