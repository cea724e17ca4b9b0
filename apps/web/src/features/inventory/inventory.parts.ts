import { msg } from '@lingui/core/macro';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const inventoryParts: SliceParts = {
  rooms: [
    {
      name: 'stock',
      tabs: ['catalog'],
      place: 1,
      label: msg`Stock`,
      about: msg`What you have to sell now`,
      words: 'Stock inventory on hand Existencias inventario',
      address: {},
      action: 'catalog.read',
    },
  ],
  stale: { inventory: ['inventory', 'catalog'] },
};
