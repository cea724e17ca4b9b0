import type { HistoryAct } from '@farm/domain/history';

/** What was done, in a word. */
export const actLabels: Record<HistoryAct, string> = {
  created: 'Created',
  changed: 'Changed',
  removed: 'Removed',
  confirmed: 'Confirmed',
  held: 'Held for stock',
  checked: 'Stock checked',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  delivered: 'Delivered',
  rescheduled: 'Rescheduled',
  assigned: 'Assigned',
  registered: 'Signed up',
};

export const historyText = {
  fetchFailed: 'Failed to fetch the history',
  empty: 'Nothing has been written down here yet. What happens from now on will be.',
  unknownPerson: 'Unknown',
  blank: 'blank',
};
