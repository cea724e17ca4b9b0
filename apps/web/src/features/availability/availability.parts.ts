import { msg } from '@lingui/core/macro';
import { dayOrToday, flag } from '../../lib/search-keys.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';
import { CAN_PROMISE, EXPECTED_HARVEST } from './availability.text.ts';

export const availabilitySearch = {
  /** A day of the first week that the grid of expected harvests shows; blank: this week. */
  expected: dayOrToday,
  /** Whether the table of what can be promised shows. */
  promised: flag,
};

export const availabilityParts: SliceParts = {
  rooms: [
    {
      name: 'expected-harvest',
      tabs: ['shortages'],
      place: 2,
      label: EXPECTED_HARVEST,
      about: msg`What each product should give in a week, in its base unit`,
      words: 'Expected harvest forecast estimate plan Cosecha esperada pronóstico estimación',
      address: { expected: '' },
      action: 'expected.read',
    },
    {
      name: 'can-promise',
      tabs: ['shortages', 'catalog'],
      place: 3,
      label: CAN_PROMISE,
      about: msg`Stock and trusted harvest less what is promised already, for the last day of each week`,
      words: 'Can promise availability ATP Se puede prometer disponibilidad',
      address: { promised: true },
      action: 'availability.read',
      begins: { with: 'promises', by: 'expected.set' },
    },
  ],
  stale: {
    // How long a product keeps is the catalog's.
    availability: ['availability', 'orders', 'inventory', 'catalog', 'day'],
    expected: ['availability', 'inventory', 'catalog', 'day'],
  },
};
