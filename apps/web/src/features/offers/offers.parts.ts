import { msg } from '@lingui/core/macro';
import { oneOf } from '../../lib/search-keys.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const offersSearch = {
  /** `new` opens a new offer over the list, and `first` only if no offer is open. */
  offers: oneOf(['all', 'first', 'new']),
};

export const offersParts: SliceParts = {
  rooms: [
    {
      name: 'offers',
      tabs: ['buyers'],
      place: 4,
      label: msg`Offers`,
      about: msg`What you have, sent to buyers who order by a link`,
      words:
        'Offers offer order links availability fresh list Ofertas enlaces de pedido lista de disponibilidad',
      address: { offers: 'all' },
      action: 'offers.manage',
      begins: { with: 'orderLinks', by: 'farm.update' },
    },
  ],
  stale: {
    offers: ['offers', 'orders', 'buyers', 'catalog', 'day'],
    // The amount left also changes with the stock and with what is expected of the harvest.
    'offers.choices': ['inventory', 'availability'],
  },
};
