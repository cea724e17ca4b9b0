import { msg } from '@lingui/core/macro';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const intakeParts: SliceParts = {
  rooms: [
    {
      name: 'from-message',
      tabs: ['orders'],
      place: 3,
      label: msg`From a message`,
      about: msg`An order out of the text or email of a buyer`,
      words: 'From a message paste text email order De un mensaje pegar texto correo pedido',
      address: { dialog: 'paste-order' },
      action: 'intake.read',
    },
  ],
  stale: { intake: ['orders', 'buyers'] },
};
