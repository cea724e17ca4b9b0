import { texts } from '../core/texts.ts';

/** What fields are called here, and what their schemas refuse. */
export const messageTexts = texts('messages', {
  groupName: 'Group name',
  conversation: 'Conversation',
  peopleMissing: 'Choose at least one person to talk to.',
  messageEmpty: 'A message cannot be empty.',
});
