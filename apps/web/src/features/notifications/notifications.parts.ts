import type { SliceParts } from '../../lib/slice-parts.ts';

export const notificationsParts: SliceParts = {
  stale: { 'notifications.mark': ['notifications'] },
};
