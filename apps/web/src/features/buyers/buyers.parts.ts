import { msg } from '@lingui/core/macro';
import { wholeNumber } from '../../lib/search-keys.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const buyersSearch = {
  buyer: wholeNumber(1),
};

export const buyersParts: SliceParts = {
  rooms: [
    {
      name: 'buyers',
      tabs: ['buyers'],
      place: 1,
      label: msg`Buyers`,
      about: msg`Manage and assign buyers to sales representatives`,
      words: 'Buyers customers Compradores clientes',
      address: {},
      action: 'buyers.read',
    },
  ],
  stale: { buyers: ['buyers'], 'buyers.reps': ['people'] },
};
