import { IconPlant2 } from '@tabler/icons-react';
import { lazy } from 'react';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const plantingsParts: SliceParts = {
  tab: {
    name: 'plantings',
    label: 'Plant Logs',
    Icon: IconPlant2,
    Screen: lazy(() => import('./plantings-screen.tsx')),
  },
  // A planting shows the names of its product and its place.
  stale: { plantings: ['plantings', 'locations', 'catalog'] },
};
