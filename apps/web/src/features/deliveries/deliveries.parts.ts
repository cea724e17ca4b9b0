import { IconCalendar } from '@tabler/icons-react';
import { lazy } from 'react';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const deliveriesParts: SliceParts = {
  tab: {
    name: 'calendar',
    label: 'Calendar',
    Icon: IconCalendar,
    Screen: lazy(() => import('./deliveries-screen.tsx')),
  },
  stale: { deliveries: ['orders', 'buyers', 'day'] },
};
