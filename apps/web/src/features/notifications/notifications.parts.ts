import type { SliceParts } from '../../lib/slice-parts.ts';

export const notificationsParts: SliceParts = {
  // The lists are read again where the mark has changed.
  stale: { 'notifications.mark': ['notifications'] },
};
