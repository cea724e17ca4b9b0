import { msg } from '@lingui/core/macro';
import { IconMessages } from '@tabler/icons-react';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { text, wholeNumber } from '../../lib/search-keys.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const messagesSearch = {
  conversation: wholeNumber(1),
  /** The person to talk to. The screen replaces it by their conversation. */
  with: text(128),
  /** The order to attach to the next message. The screen takes it out of the address. */
  about: text(100),
};

export const messagesParts: SliceParts = {
  tab: {
    name: 'messages',
    label: msg`Messages`,
    words: 'Messages Mensajes',
    Icon: IconMessages,
    Screen: lazyScreen(() => import('./messages-screen.tsx')),
  },
  stale: { messages: ['messages'] },
};
