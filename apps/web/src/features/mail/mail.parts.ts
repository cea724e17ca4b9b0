import type { SliceParts } from '../../lib/slice-parts.ts';

export const mailParts: SliceParts = { stale: { mail: ['mail'] } };
