import { texts } from '../core/texts.ts';

/** Names of fields, messages of their schemas, and the texts shown for missing names. */
export const messageTexts = texts('messages', {
  groupName: 'Group name',
  conversation: 'Conversation',
  peopleMissing: 'Choose at least one person to talk to.',
  unknownPerson: 'Unknown',
  unnamedGroup: 'Group with {count, plural, one {# member} other {# members}}',
  members: '{count, plural, one {# member} other {# members}}',
  messageEmpty: 'A message cannot be empty.',
});
