import type { RepName } from '@farm/domain/buyers';

export const buyersText = {
  listFailed: 'Failed to fetch buyers',
  usersFailed: 'Failed to fetch users',
  added: { title: 'Buyer added', message: 'The new buyer has been added successfully.' },
  updated: { title: 'Buyer updated', message: 'The buyer has been updated successfully.' },
  deleted: { title: 'Buyer deleted', message: 'The buyer has been deleted successfully.' },
  addFailed: { title: 'Error', message: 'Failed to add buyer. Please try again.' },
  updateFailed: { title: 'Error', message: 'Failed to update buyer. Please try again.' },
  deleteFailed: { title: 'Error', message: 'Failed to delete buyer. Please try again.' },
  assignFailed: { title: 'Error', message: 'Failed to assign buyer. Please try again.' },
  exportFailed: { title: 'Error', message: 'Failed to export buyers. Please try again.' },
  /** Why Edit and Delete are greyed, as the server would say. */
  foreign: 'This buyer is assigned to another sales rep. Ask that rep or an administrator.',
} as const;

/** The toast after a buyer was given to a rep, or to nobody. */
export const assignedToast = (rep: RepName | null, selfUid: string): { title: string; message: string } => {
  if (!rep) return { title: 'Buyer unassigned', message: 'No sales rep is assigned to this buyer now.' };
  return {
    title: 'Buyer assigned',
    message: rep.uid === selfUid ? 'You have been assigned to this buyer.' : `Buyer assigned to ${rep.name}.`,
  };
};
