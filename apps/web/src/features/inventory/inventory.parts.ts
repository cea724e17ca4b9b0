import type { SliceParts } from '../../lib/slice-parts.ts';

export const inventoryParts: SliceParts = {
  // Stock is named and counted by the templates.
  stale: { inventory: ['inventory', 'catalog'] },
};
