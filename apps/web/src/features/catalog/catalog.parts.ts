import { msg } from '@lingui/core/macro';
import { oneOf } from '../../lib/search-keys.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const catalogSearch = { templates: oneOf(['all']) };

export const catalogParts: SliceParts = {
  rooms: [
    {
      name: 'templates',
      tabs: ['catalog'],
      place: 2,
      label: msg`Templates`,
      about: msg`The products you sell, their base units and package sizes`,
      words: 'Product templates package sizes base units Plantillas de productos tamaños de empaque unidades',
      address: { templates: 'all' },
      action: 'catalog.manage',
    },
  ],
  stale: { catalog: ['catalog'] },
};
