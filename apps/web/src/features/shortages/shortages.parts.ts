import { msg } from '@lingui/core/macro';
import { IconTimeline } from '@tabler/icons-react';
import type { SearchOf } from '../../lib/dashboard-search.ts';
import { part } from '../../lib/part.tsx';
import { wholeNumber } from '../../lib/shape.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

const search = {
  week: wholeNumber(1, 4),
  needs: wholeNumber(1),
};

declare module '../../lib/dashboard-search.ts' {
  interface DashboardSearch extends SearchOf<typeof search> {}
}

export const shortagesParts: SliceParts = {
  tab: {
    name: 'shortages',
    label: msg`Production Schedule`,
    Icon: IconTimeline,
    Screen: part(() => import('./shortages-screen.tsx')),
  },
  search,
  stale: { shortages: ['orders', 'buyers', 'inventory', 'day'] },
};
