import { msg } from '@lingui/core/macro';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const locationsParts: SliceParts = {
  rooms: [
    {
      name: 'locations',
      tabs: ['plantings'],
      place: 2,
      label: msg`Locations`,
      about: msg`Manage farm locations for plant tracking`,
      words: 'Locations fields beds Ubicaciones campos camas',
      address: { locations: true },
      action: 'locations.manage',
    },
  ],
  stale: { locations: ['locations'] },
};
