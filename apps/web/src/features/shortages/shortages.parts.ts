import { msg } from '@lingui/core/macro';
import { IconTimeline } from '@tabler/icons-react';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { wholeNumber } from '../../lib/search-keys.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const shortagesSearch = {
  week: wholeNumber(1, 4),
  needs: wholeNumber(1),
};

export const shortagesParts: SliceParts = {
  tab: {
    name: 'shortages',
    label: msg`Production Schedule`,
    words: 'Production Schedule Programa de producción',
    Icon: IconTimeline,
    Screen: lazyScreen(() => import('./shortages-screen.tsx')),
  },
  stale: { shortages: ['orders', 'buyers', 'inventory', 'availability', 'day'] },
};
