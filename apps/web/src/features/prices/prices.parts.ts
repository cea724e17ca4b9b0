import { wholeNumber } from '../../lib/shape.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const pricesSearch = {
  /** The product whose prices open. */
  pricesOf: wholeNumber(1),
};

export const pricesParts: SliceParts = {
  search: pricesSearch,
  // What a buyer pays depends on the list agreed with them.
  stale: { prices: ['prices', 'catalog', 'buyers'], 'buyers.terms': ['prices'] },
};
