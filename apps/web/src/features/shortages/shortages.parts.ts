import { msg, plural } from '@lingui/core/macro';
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
  rooms: [
    {
      name: 'shortages',
      tabs: ['shortages'],
      place: 1,
      label: msg`Shortages`,
      about: msg`What confirmed orders need in the next four weeks, against the stock on hand`,
      words: 'Shortages short need Faltantes',
      address: {},
      action: 'shortages.read',
      waits: (count) => msg`${plural(count, { one: '# product short', other: '# products short' })}`,
    },
  ],
  stale: { shortages: ['orders', 'buyers', 'inventory', 'availability', 'day'] },
};
