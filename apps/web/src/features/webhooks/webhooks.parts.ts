import type { SliceParts } from '../../lib/slice-parts.ts';

export const webhooksParts: SliceParts = { stale: { webhooks: ['webhooks'] } };
