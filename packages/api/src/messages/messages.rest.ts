import { Cursor, text } from '@farm/domain/core';
import {
  Conversation,
  Message,
  messageTexts,
  SendMessageInput,
  StartConversationInput,
  unnamedGroup,
} from '@farm/domain/messages';
import { z } from 'zod';
import { PathId, PathUid, type RestApp, refusals } from '../core/rest-app.ts';

const PAGE_MAX = 200;
const NEXT_CURSOR = 'x-next-cursor';

const Paging = z.object({
  cursor: Cursor.optional().describe(`From the header ${NEXT_CURSOR} of the page before`),
  limit: z.coerce.number().pipe(z.int().min(1).max(PAGE_MAX)).default(PAGE_MAX),
});

/** The documented shapes know nothing of the order a message is about. */
const DocumentedMessage = Message.omit({ order: true });
const DocumentedConversation = Conversation.extend({ lastMessage: DocumentedMessage.nullable() });

/** `isGroup` and `createdBy` are accepted, but follow from the participants and the session. */
const StartBody = z.strictObject({
  conversation: z
    .strictObject({
      name: text(messageTexts.groupName(), 200).nullish(),
      isGroup: z.boolean().nullish(),
      createdBy: StartConversationInput.shape.createdBy,
    })
    .prefault({}),
  participantIds: StartConversationInput.shape.participantIds,
  idempotencyKey: StartConversationInput.shape.idempotencyKey,
});

const documentedMessage = ({ order: _, ...message }: Message) => message;

/** A group without a name is answered with the documented English one. */
const documentedConversation = (conversation: Conversation) => {
  const { name, isGroup, participants, lastMessage } = conversation;
  return {
    ...conversation,
    name: isGroup ? (name ?? String(unnamedGroup(participants.length))) : name,
    lastMessage: lastMessage && documentedMessage(lastMessage),
  };
};

export const messagesRest = (app: RestApp): void => {
  app.get(
    '/api/conversations/:userId',
    {
      schema: {
        tags: ['messages'],
        summary: 'The conversations of the person signed in, newest activity first',
        params: z.object({ userId: PathUid }),
        querystring: Paging,
        response: { 200: z.array(DocumentedConversation), ...refusals },
      },
    },
    async ({ caller, params, query }, reply) => {
      const page = await caller.messages.conversations({ userId: params.userId, ...query });
      if (page.nextCursor) reply.header(NEXT_CURSOR, page.nextCursor);
      return page.items.map(documentedConversation);
    },
  );
  app.get(
    '/api/conversations/:conversationId/messages',
    {
      schema: {
        tags: ['messages'],
        summary: `The newest ${PAGE_MAX} messages of a conversation, oldest first`,
        params: z.object({ conversationId: PathId }),
        querystring: Paging,
        response: { 200: z.array(DocumentedMessage), ...refusals },
      },
    },
    async ({ caller, params, query }, reply) => {
      const page = await caller.messages.messages({ conversationId: params.conversationId, ...query });
      if (page.nextCursor) reply.header(NEXT_CURSOR, page.nextCursor);
      return page.items.toReversed().map(documentedMessage);
    },
  );
  app.post(
    '/api/conversations',
    {
      schema: {
        tags: ['messages'],
        summary: 'Start a conversation; a one-to-one that exists is opened',
        body: StartBody,
        response: { 201: DocumentedConversation, ...refusals },
      },
    },
    async ({ caller, body: { conversation, participantIds, idempotencyKey } }, reply) => {
      const { name, createdBy } = conversation;
      const started = await caller.messages.start({ participantIds, name, createdBy, idempotencyKey });
      return reply.code(201).send(documentedConversation(started));
    },
  );
  app.post(
    '/api/messages',
    {
      schema: {
        tags: ['messages'],
        summary: 'Send a message',
        body: SendMessageInput.omit({ orderGroupId: true }),
        response: { 201: DocumentedMessage, ...refusals },
      },
    },
    async ({ caller, body }, reply) =>
      reply.code(201).send(documentedMessage(await caller.messages.send(body))),
  );
  app.delete(
    '/api/messages/:id',
    {
      schema: {
        tags: ['messages'],
        summary: 'Delete a message of your own',
        params: z.object({ id: PathId }),
        response: { 200: z.object({ id: z.int() }), ...refusals },
      },
    },
    ({ caller, params }) => caller.messages.remove({ id: params.id }),
  );
  app.delete(
    '/api/conversations/:id',
    {
      schema: {
        tags: ['messages'],
        summary: 'Delete a conversation for everyone',
        params: z.object({ id: PathId }),
        response: { 200: z.object({ id: z.int() }), ...refusals },
      },
    },
    ({ caller, params }) => caller.messages.removeConversation({ id: params.id }),
  );
};
