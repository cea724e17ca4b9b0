import { msg, plural } from '@lingui/core/macro';
import { oneOf, wholeNumber } from '../../lib/search-keys.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const recallsSearch = {
  recalls: oneOf(['all']),
  recall: wholeNumber(1),
};

export const recallsParts: SliceParts = {
  rooms: [
    {
      name: 'recalls',
      tabs: ['catalog'],
      place: 5,
      label: msg`Recalls`,
      about: msg`Get lots back from the buyers who got them, or practice it`,
      words:
        'Recalls recall practice recall mock drill take back contaminated Retiros retiro simulacro de retiro contaminado',
      address: { recalls: 'all' },
      action: 'recalls.read',
      begins: { with: 'lots' },
      waits: (count) => msg`${plural(count, { one: '# open recall', other: '# open recalls' })}`,
    },
  ],
  stale: { recalls: ['recalls', 'inventory', 'orders', 'buyers'] },
};
