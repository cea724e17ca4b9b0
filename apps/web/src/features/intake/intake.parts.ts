import type { SliceParts } from '../../lib/slice-parts.ts';

export const intakeParts: SliceParts = { stale: { intake: ['orders', 'buyers'] } };
