import { msg } from '@lingui/core/macro';
import { IconUsers } from '@tabler/icons-react';
import { lazy } from 'react';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const buyersParts: SliceParts = {
  tab: {
    name: 'buyers',
    label: msg`Buyers`,
    Icon: IconUsers,
    Screen: lazy(() => import('./buyers-screen.tsx')),
  },
  stale: { buyers: ['buyers'] },
};
