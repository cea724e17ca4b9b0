import { msg } from '@lingui/core/macro';
import { oneOf, wholeNumber } from '../../lib/search-keys.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const pricesSearch = {
  prices: oneOf(['all']),
  /** The product whose prices open. */
  pricesOf: wholeNumber(1),
};

export const pricesParts: SliceParts = {
  rooms: [
    {
      name: 'prices',
      tabs: ['catalog'],
      place: 3,
      label: msg`Prices`,
      about: msg`What each package size costs, on each price list`,
      words: 'Prices price list rate cost Precios lista de precios tarifa costo',
      address: { prices: 'all' },
      action: 'prices.read',
      begins: { with: 'prices', by: 'prices.manage' },
    },
  ],
  // The list agreed with a buyer decides what they pay.
  stale: { prices: ['prices', 'catalog', 'buyers'], 'buyers.terms': ['prices'] },
};
