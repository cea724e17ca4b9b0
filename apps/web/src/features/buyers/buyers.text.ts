import { msg } from '@lingui/core/macro';

const error = msg`Error`;
const assigned = msg`Buyer assigned`;

export const buyersText = {
  listFailed: msg`Failed to fetch buyers`,
  oneFailed: msg`Failed to fetch the buyer`,
  usersFailed: msg`Failed to fetch users`,
  added: { title: msg`Buyer added`, message: msg`The new buyer has been added successfully.` },
  updated: { title: msg`Buyer updated`, message: msg`The buyer has been updated successfully.` },
  deleted: { title: msg`Buyer deleted`, message: msg`The buyer has been deleted successfully.` },
  unassigned: {
    title: msg`Buyer unassigned`,
    message: msg`No sales rep is assigned to this buyer now.`,
  },
  assignedToYou: { title: assigned, message: msg`You have been assigned to this buyer.` },
  assigned: (rep: string | undefined) => ({
    title: assigned,
    message: rep === undefined ? msg`Buyer assigned to the sales rep.` : msg`Buyer assigned to ${rep}.`,
  }),
  wordsFailed: msg`Failed to fetch the words of the buyer`,
  wordForgotten: {
    title: msg`Word forgotten`,
    message: msg`The next message with this word asks what it means.`,
  },
  forgetFailed: { title: error, message: msg`Failed to forget the word. Please try again.` },
  addFailed: { title: error, message: msg`Failed to add buyer. Please try again.` },
  updateFailed: { title: error, message: msg`Failed to update buyer. Please try again.` },
  deleteFailed: { title: error, message: msg`Failed to delete buyer. Please try again.` },
  assignFailed: { title: error, message: msg`Failed to assign buyer. Please try again.` },
  exportFailed: { title: error, message: msg`Failed to export buyers. Please try again.` },
  foreign: msg`This buyer is assigned to another sales rep. Ask that rep or an administrator.`,
};
