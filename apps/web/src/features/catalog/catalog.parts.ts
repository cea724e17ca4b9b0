import type { SliceParts } from '../../lib/slice-parts.ts';

export const catalogParts: SliceParts = {
  stale: { catalog: ['catalog'] },
};
