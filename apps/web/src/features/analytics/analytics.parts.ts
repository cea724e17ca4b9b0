import { timeframes } from '@farm/domain/analytics';
import { msg } from '@lingui/core/macro';
import { IconChartBar } from '@tabler/icons-react';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { day, oneOf } from '../../lib/search-keys.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const analyticsSearch = { timeframe: oneOf(timeframes), start: day, end: day };

export const analyticsParts: SliceParts = {
  tab: {
    name: 'analytics',
    label: msg`Analytics`,
    words: 'Analytics Análisis',
    Icon: IconChartBar,
    Screen: lazyScreen(() => import('./analytics-screen.tsx')),
  },
  stale: { analytics: ['orders', 'buyers', 'day'] },
};
