import type { SliceParts } from '../../lib/slice-parts.ts';

export const locationsParts: SliceParts = {
  stale: { locations: ['locations'] },
};
