import type { SliceParts } from '../../lib/slice-parts.ts';

export const farmParts: SliceParts = {
  // Another time zone makes it another day everywhere.
  stale: { '*': ['farm'] },
};
