import { texts } from '../core/texts.ts';

export const messageTexts = texts('messages', {
  groupName: 'Group name',
  conversation: 'Conversation',
  peopleMissing: 'Choose at least one person to talk to.',
  unknownPerson: 'Unknown',
  unnamedGroup: 'Group with {count, plural, one {# member} other {# members}}',
  members: '{count, plural, one {# member} other {# members}}',
  messageEmpty: 'A message cannot be empty.',
});
