import { plantingStatuses } from '@farm/domain/plantings';
import { msg } from '@lingui/core/macro';
import { IconPlant2 } from '@tabler/icons-react';
import type { SearchOf } from '../../lib/dashboard-search.ts';
import { part } from '../../lib/part.tsx';
import { flag, oneOf, wholeNumber } from '../../lib/shape.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

const search = {
  planting: wholeNumber(1),
  plantingStatus: oneOf(plantingStatuses),
  locations: flag,
};

declare module '../../lib/dashboard-search.ts' {
  interface DashboardSearch extends SearchOf<typeof search> {}
}

export const plantingsParts: SliceParts = {
  tab: {
    name: 'plantings',
    label: msg`Plant Logs`,
    Icon: IconPlant2,
    Screen: part(() => import('./plantings-screen.tsx')),
  },
  search,
  stale: { plantings: ['plantings', 'locations', 'catalog'] },
};
