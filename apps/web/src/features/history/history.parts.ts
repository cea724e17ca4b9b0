import type { SliceParts } from '../../lib/slice-parts.ts';

export const historyParts: SliceParts = {
  // Every change of these adds to the history.
  stale: { history: ['orders', 'catalog', 'buyers', 'inventory', 'people', 'farm'] },
};
