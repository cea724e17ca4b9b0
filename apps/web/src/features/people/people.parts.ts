import type { SliceParts } from '../../lib/slice-parts.ts';

export const peopleParts: SliceParts = {
  stale: { people: ['people', 'orders', 'buyers'] },
};
