import type { SliceParts } from '../../lib/slice-parts.ts';

export const inventoryParts: SliceParts = {
  // Templates give stock its name and its unit.
  stale: { inventory: ['inventory', 'catalog'] },
};
