import { texts } from '@farm/domain/texts';

export const buyerRefusals = texts('buyers', {
  wordMissing: 'This word is already forgotten. Reload the page.',
  missing: 'This buyer no longer exists. Reload the page.',
  foreign: 'This buyer is assigned to another sales rep. Ask that rep or an administrator.',
  changed: 'Someone else changed this buyer. Look at it again, then save.',
  changedJustNow: 'Someone else changed this buyer just now. Try again.',
  notARep: 'This person is not a sales rep of the farm. Choose one from the list.',
  wantsLotsForbidden: 'Only an administrator says whether a buyer wants lots. Ask one to change it.',
  assignForbidden: 'Only an administrator assigns buyers. Ask one to change the sales rep.',
  assignForbiddenHere: 'Only an administrator may change this.',
});

export const buyerNotifications = texts('buyers', {
  titleAssigned: 'Buyer assigned',
  assigned: '{person} assigned {buyer} to you.',
});
