import type { SliceParts } from '../../lib/slice-parts.ts';

export const servicesParts: SliceParts = { stale: { services: ['services'] } };
