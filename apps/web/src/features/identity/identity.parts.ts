import type { SliceParts } from '../../lib/slice-parts.ts';

export const identityParts: SliceParts = {
  stale: { 'identity.users': ['people'] },
};
