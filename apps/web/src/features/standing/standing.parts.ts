import { msg, plural } from '@lingui/core/macro';
import { oneOf, text } from '../../lib/search-keys.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const standingSearch = {
  standing: oneOf(['all']),
  /** The order that a new standing order repeats. */
  everyWeek: text(100),
};

export const standingParts: SliceParts = {
  rooms: [
    {
      name: 'standing',
      tabs: ['orders'],
      place: 2,
      label: msg`Standing orders`,
      about: msg`Orders that repeat every week, or every few weeks`,
      words:
        'Standing orders recurring repeat weekly subscription Pedidos fijos recurrentes repetir semanal suscripción',
      address: { standing: 'all' },
      action: 'standing.read',
      waits: (count) => msg`${plural(count, { one: '# order to review', other: '# orders to review' })}`,
    },
  ],
  // The proposal changes with the day, and with what is sold, to whom, and by whom it is grown.
  stale: {
    standing: ['standing', 'buyers', 'catalog', 'people', 'day'],
    // It tells which orders a buyer has already.
    'standing.proposals': ['orders'],
  },
};
