import { msg } from '@lingui/core/macro';
import { day, dayOrToday, oneOf, wholeNumber } from '../../lib/search-keys.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const packingSearch = {
  sheet: dayOrToday,
  part: oneOf(['harvest', 'pack']),
  through: day,
  /** Growers: the product whose stock is shared out, as far as it goes. */
  share: wholeNumber(1),
};

export const packingParts: SliceParts = {
  rooms: [
    {
      name: 'day-sheet',
      tabs: ['calendar'],
      place: 2,
      label: msg`Day sheet`,
      about: msg`What to harvest and pack for a day, and what goes out`,
      words: 'Day sheet harvest pick cut pack Hoja del día cosechar cortar empacar',
      address: { sheet: '' },
      action: 'packing.readDay',
    },
  ],
  stale: { packing: ['orders', 'buyers', 'inventory', 'catalog', 'plantings', 'locations', 'farm', 'day'] },
};
