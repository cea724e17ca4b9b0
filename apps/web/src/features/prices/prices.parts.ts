import { wholeNumber } from '../../lib/search-keys.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const pricesSearch = {
  /** The product whose prices open. */
  pricesOf: wholeNumber(1),
};

export const pricesParts: SliceParts = {
  // The list agreed with a buyer decides what they pay.
  stale: { prices: ['prices', 'catalog', 'buyers'], 'buyers.terms': ['prices'] },
};
