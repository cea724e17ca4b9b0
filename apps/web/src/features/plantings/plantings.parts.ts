import { plantingStatuses } from '@farm/domain/plantings';
import { msg } from '@lingui/core/macro';
import { IconPlant2 } from '@tabler/icons-react';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { flag, oneOf, wholeNumber } from '../../lib/search-keys.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const plantingsSearch = {
  planting: wholeNumber(1),
  plantingStatus: oneOf(plantingStatuses),
  locations: flag,
};

export const plantingsParts: SliceParts = {
  tab: {
    name: 'plantings',
    label: msg`Plant Logs`,
    words: 'Plant Logs Siembras',
    Icon: IconPlant2,
    Screen: lazyScreen(() => import('./plantings-screen.tsx')),
  },
  rooms: [
    {
      name: 'plantings',
      tabs: ['plantings'],
      place: 1,
      label: msg`Plantings`,
      about: msg`Track planting, transplanting, and harvesting activities`,
      words: 'Plantings Siembras',
      address: {},
      action: 'plantings.read',
    },
  ],
  stale: { plantings: ['plantings', 'locations', 'catalog'] },
};
