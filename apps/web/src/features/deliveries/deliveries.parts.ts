import { Day } from '@farm/domain/core';
import { msg } from '@lingui/core/macro';
import { IconCalendar } from '@tabler/icons-react';
import { lazy } from 'react';
import { z } from 'zod';
import type { SearchOf } from '../../lib/dashboard-search.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

const search = {
  view: z.enum(['month', 'week', 'list']),
  /** A day of the month or week the calendar shows. */
  day: Day,
};

declare module '../../lib/dashboard-search.ts' {
  interface DashboardSearch extends SearchOf<typeof search> {}
}

export const deliveriesParts: SliceParts = {
  tab: {
    name: 'calendar',
    label: msg`Calendar`,
    Icon: IconCalendar,
    Screen: lazy(() => import('./deliveries-screen.tsx')),
  },
  search,
  stale: { deliveries: ['orders', 'buyers', 'day'] },
};
