import { countUnreadMessages, listConversations } from '@farm/data/messages';
import { id, labels, pageOf } from '@farm/domain/core';
import {
  Conversation,
  ListConversationsInput,
  ListMessagesInput,
  Message,
  messageTexts,
  SendMessageInput,
  StartConversationInput,
} from '@farm/domain/messages';
import { z } from 'zod';
import { assertActor } from '../core/refuse-input.ts';
import { by, byId, permitted, RowId, router } from '../core/trpc.ts';
import { findConversationFor, listMessagesFor } from './read-conversation.ts';
import { removeConversation, removeMessage } from './remove-message.ts';
import { sendMessage } from './send-message.ts';
import { openConversation, startConversation } from './start-conversation.ts';

const UNREAD_MAX = 100;

export const messagesRouter = router({
  conversations: permitted('messages.use')
    .input(ListConversationsInput.prefault({}))
    .output(pageOf(Conversation))
    .query(({ ctx, input }) => {
      assertActor(ctx, input.userId, 'userId');
      return listConversations(ctx.db, ctx.person, input);
    }),
  conversation: permitted('messages.use')
    .input(z.strictObject({ conversationId: id(messageTexts.conversation()) }))
    .output(Conversation)
    .query(by(findConversationFor)),
  unread: permitted('messages.use')
    .output(z.object({ unread: z.int() }))
    .query(async ({ ctx }) => ({ unread: await countUnreadMessages(ctx.db, ctx.person.uid, UNREAD_MAX) })),
  messages: permitted('messages.use')
    .input(ListMessagesInput)
    .output(pageOf(Message))
    .query(by(listMessagesFor)),
  start: permitted('messages.use')
    .input(StartConversationInput)
    .output(Conversation)
    .mutation(by(startConversation)),
  send: permitted('messages.use').input(SendMessageInput).output(Message).mutation(by(sendMessage)),
  open: permitted('messages.use')
    .input(z.strictObject({ conversationId: id(messageTexts.conversation()) }))
    .output(z.object({ read: z.int() }))
    .mutation(by(openConversation)),
  remove: permitted('messages.use').input(byId(labels.message())).output(RowId).mutation(by(removeMessage)),
  removeConversation: permitted('messages.use')
    .input(byId(messageTexts.conversation()))
    .output(RowId)
    .mutation(by(removeConversation)),
});
