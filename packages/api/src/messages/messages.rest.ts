import { text } from '@farm/domain/core';
import {
  Conversation,
  Message,
  messageTexts,
  Participant,
  SendMessageInput,
  StartConversationInput,
  unnamedGroup,
} from '@farm/domain/messages';
import { z } from 'zod';
import {
  aboutKey,
  Deleted,
  named,
  PAGE_MAX,
  PathId,
  PathUid,
  pageAnswer,
  pagingFields,
  sendPage,
} from '../core/rest-app.ts';
import { ownPath, type RestPaths, restPath } from '../core/rest-path.ts';

const Paging = z.strictObject({ ...pagingFields, limit: pagingFields.limit.default(PAGE_MAX) });

named('Participant', Participant, {
  description: 'A person of a conversation',
  fields: { uid: 'The id of the person', email: { format: 'email' } },
});

const DocumentedMessage = named('Message', Message.omit({ order: true }), {
  description: 'A message of a conversation',
  example: {
    id: 31,
    conversationId: 4,
    senderId: '976f01aa',
    senderName: 'Rosa',
    content: 'Kale is ready',
    createdAt: '2026-04-15T12:00:00.000Z',
  },
  fields: { senderId: 'The id of the person' },
});

const DocumentedConversation = named(
  'Conversation',
  Conversation.extend({ lastMessage: DocumentedMessage.nullable() }),
  {
    description: 'Two people or a group who write to each other',
    fields: {
      name: 'Null for two people',
      createdBy: 'The id of the person who started it',
      unread: 'How many messages you have not read',
    },
  },
);

const aboutGroup = named(
  'NewConversationAbout',
  z.strictObject({
    name: text(messageTexts.groupName(), 200).nullish(),
    isGroup: z.boolean().nullish(),
    createdBy: StartConversationInput.shape.createdBy,
  }),
  {
    description: 'What the conversation is called',
    fields: {
      name: 'For a group',
      isGroup: 'Accepted, but follows from the participants',
      createdBy: 'Yourself, or absent',
    },
  },
);

const StartBody = named(
  'NewConversation',
  z.strictObject({
    conversation: aboutGroup.prefault({}),
    participantIds: StartConversationInput.shape.participantIds,
    idempotencyKey: StartConversationInput.shape.idempotencyKey,
  }),
  {
    description: 'A conversation to start',
    example: {
      conversation: { name: 'Market day', isGroup: true },
      participantIds: ['976f01aa', '2be5c8f0', '5f0a77c1'],
    },
    fields: {
      participantIds: 'The other people; you may be among them',
      idempotencyKey: aboutKey,
    },
  },
);

const NewMessage = named('NewMessage', SendMessageInput.omit({ orderGroupId: true }), {
  description: 'A message to send',
  example: { conversationId: 4, content: 'Tomorrow at six' },
  fields: { senderId: 'Yourself, or absent', idempotencyKey: aboutKey },
});

const documentedMessage = ({ order: _, ...message }: Message) => message;

const documentedConversation = (conversation: Conversation) => {
  const { name, isGroup, participants, lastMessage } = conversation;
  return {
    ...conversation,
    name: isGroup ? (name ?? String(unnamedGroup(participants.length))) : name,
    lastMessage: lastMessage && documentedMessage(lastMessage),
  };
};

const ConversationId = z.object({ id: PathId.describe('The id of the conversation') });

export const messagesRest: RestPaths = {
  listConversations: ownPath(
    'GET /api/conversations/:id',
    'messages.conversations',
    {
      summary: 'List your conversations',
      description: 'With their newest message, the newest activity first.',
      params: z.object({ id: PathUid.describe('Your own id') }),
      query: Paging,
      answer: pageAnswer(z.array(DocumentedConversation), 'Your conversations'),
    },
    async (request, reply) => {
      const { caller, params, query } = request;
      const page = await caller.messages.conversations({ userId: params.id, ...query });
      return sendPage(request, reply, page).map(documentedConversation);
    },
  ),
  createConversation: restPath('POST /api/conversations', 'messages.start', {
    summary: 'Start a conversation',
    description: 'Starting one of two people that exists opens it.',
    body: StartBody,
    answer: DocumentedConversation.describe('The conversation'),
    input: ({ body: { conversation, ...rest } }) => ({
      ...rest,
      name: conversation.name,
      createdBy: conversation.createdBy,
    }),
    output: documentedConversation,
  }),
  deleteConversation: restPath('DELETE /api/conversations/:id', 'messages.removeConversation', {
    summary: 'Delete a conversation for everyone',
    description: 'Either of two people may; a group only who started it, or an administrator in it.',
    params: ConversationId,
    answer: Deleted.describe('The conversation was deleted'),
  }),
  listMessages: ownPath(
    'GET /api/conversations/:id/messages',
    'messages.messages',
    {
      summary: 'List the messages of a conversation',
      description: `The newest ${PAGE_MAX}, oldest first; the cursor leads to older ones.`,
      params: ConversationId,
      query: Paging,
      answer: pageAnswer(z.array(DocumentedMessage), 'Messages, oldest first'),
    },
    async (request, reply) => {
      const { caller, params, query } = request;
      const page = await caller.messages.messages({ conversationId: params.id, ...query });
      return sendPage(request, reply, page).toReversed().map(documentedMessage);
    },
  ),
  createMessage: restPath('POST /api/messages', 'messages.send', {
    summary: 'Send a message',
    description: 'To a conversation you are in.',
    body: NewMessage,
    answer: DocumentedMessage.describe('The new message'),
    output: documentedMessage,
  }),
  deleteMessage: restPath('DELETE /api/messages/:id', 'messages.remove', {
    summary: 'Delete a message of your own',
    description: 'It disappears for everyone.',
    answer: Deleted.describe('The message was deleted'),
  }),
  getConversation: restPath('GET /api/conversations/:conversationId/details', 'messages.conversation', {
    summary: 'Load a conversation',
    description: 'One you are in, with its newest message.',
  }),
  openConversation: restPath('POST /api/conversations/:conversationId/open', 'messages.open', {
    summary: 'Mark a conversation read',
    description: 'Its notifications as well.',
  }),
  countUnread: restPath('GET /api/messages/unread', 'messages.unread', {
    summary: 'Count the messages that you have not read',
    description: 'In all of your conversations.',
  }),
};
