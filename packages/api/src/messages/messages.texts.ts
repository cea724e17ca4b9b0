import { texts } from '@farm/domain/texts';

export const messageRefusals = texts('messages', {
  conversationMissing: 'This conversation no longer exists, or you are not in it.',
  conversationJustDeleted: 'This conversation was just deleted. Try again.',
  conversationForeign: 'Only the person who started this group, or an administrator in it, can delete it.',
  messageMissing: 'This message no longer exists. Reload the page.',
  messageForeign: 'Only the person who sent a message can delete it.',
  orderMissing: 'The order this message is about is no longer there, or is not one of yours.',
  personMissing: 'There is no person with this id. Choose somebody from the list of people.',
});

export const messageNotifications = texts('messages', {
  inGroup: '{sender} in {group}',
  fromPerson: 'New message from {sender}',
});
