import { IconChartBar } from '@tabler/icons-react';
import { lazy } from 'react';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const analyticsParts: SliceParts = {
  tab: {
    name: 'analytics',
    label: 'Analytics',
    Icon: IconChartBar,
    Screen: lazy(() => import('./analytics-screen.tsx')),
  },
  stale: { analytics: ['orders', 'buyers', 'day'] },
};
