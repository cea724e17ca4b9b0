import type { SliceParts } from '../../lib/slice-parts.ts';

export const inventoryParts: SliceParts = {
  stale: { inventory: ['inventory', 'catalog'] },
};
