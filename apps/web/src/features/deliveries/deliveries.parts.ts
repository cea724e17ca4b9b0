import { msg } from '@lingui/core/macro';
import { day, oneOf } from '../../lib/search-keys.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const deliveriesSearch = {
  view: oneOf(['month', 'week', 'list']),
  day: day,
};

export const deliveriesParts: SliceParts = {
  rooms: [
    {
      name: 'deliveries',
      tabs: ['calendar'],
      place: 1,
      label: msg`Deliveries`,
      about: msg`Schedule and track order deliveries`,
      words: 'Deliveries calendar Entregas calendario',
      address: {},
      action: 'deliveries.read',
    },
  ],
  stale: { deliveries: ['orders', 'buyers', 'day'] },
};
