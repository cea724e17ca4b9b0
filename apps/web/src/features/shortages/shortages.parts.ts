import { IconTimeline } from '@tabler/icons-react';
import { lazy } from 'react';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const shortagesParts: SliceParts = {
  tab: {
    name: 'shortages',
    label: 'Production Schedule',
    Icon: IconTimeline,
    Screen: lazy(() => import('./shortages-screen.tsx')),
  },
  stale: { shortages: ['orders', 'buyers', 'inventory', 'day'] },
};
