import { IconMessages } from '@tabler/icons-react';
import { lazy } from 'react';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const messagesParts: SliceParts = {
  tab: {
    name: 'messages',
    label: 'Messages',
    Icon: IconMessages,
    Screen: lazy(() => import('./messages-screen.tsx')),
  },
  stale: { messages: ['messages'] },
};
