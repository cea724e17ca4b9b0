import type { SliceParts } from '../../lib/slice-parts.ts';

export const notificationsParts: SliceParts = {
  // The lists are loaded again when the mark has changed.
  stale: { 'notifications.mark': ['notifications'] },
};
