import { text, wholeNumber } from '../../lib/search-keys.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const tracingSearch = {
  /** The code of a lot, as it was typed or scanned. */
  lot: text(500),
  /** One of several lots of that code, or one without a code. */
  lotId: wholeNumber(1),
};

export const tracingParts: SliceParts = {
  stale: { tracing: ['inventory', 'orders', 'plantings', 'locations', 'buyers', 'catalog'] },
};
