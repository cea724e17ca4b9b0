import type { SliceParts } from '../../lib/slice-parts.ts';

export const pricesParts: SliceParts = {
  // What a buyer pays depends on the list agreed with them.
  stale: { prices: ['prices', 'catalog', 'buyers'], 'buyers.terms': ['prices'] },
};
