import { timeframes } from '@farm/domain/analytics';
import { msg } from '@lingui/core/macro';
import { IconChartBar } from '@tabler/icons-react';
import type { SearchOf } from '../../lib/dashboard-search.ts';
import { part } from '../../lib/part.tsx';
import { day, oneOf } from '../../lib/shape.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

const search = { timeframe: oneOf(timeframes), start: day, end: day };

declare module '../../lib/dashboard-search.ts' {
  interface DashboardSearch extends SearchOf<typeof search> {}
}

export const analyticsParts: SliceParts = {
  tab: {
    name: 'analytics',
    label: msg`Analytics`,
    Icon: IconChartBar,
    Screen: part(() => import('./analytics-screen.tsx')),
  },
  search,
  stale: { analytics: ['orders', 'buyers', 'day'] },
};
