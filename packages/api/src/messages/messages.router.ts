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
import { handle, idInput, permitted, RowId, router } from '../core/trpc.ts';
import { findConversationFor, listMessagesFor } from './read-conversation.ts';
import { removeConversation, removeMessage } from './remove-message.ts';
import { sendMessage } from './send-message.ts';
import { openConversation, startConversation } from './start-conversation.ts';

const UNREAD_MAX = 100;

const use = () => permitted('messages.use');
export const messagesRouter = router({
  conversations: use()
    .input(ListConversationsInput.prefault({}))
    .output(pageOf(Conversation))
    .query(({ ctx, input }) => {
      assertActor(ctx, input.userId, 'userId');
      return listConversations(ctx.db, ctx.person, input);
    }),
  conversation: use()
    .input(z.strictObject({ conversationId: id(messageTexts.conversation()) }))
    .output(Conversation)
    .query(handle(findConversationFor)),
  unread: use()
    .output(z.object({ unread: z.int() }))
    .query(async ({ ctx }) => ({ unread: await countUnreadMessages(ctx.db, ctx.person.uid, UNREAD_MAX) })),
  messages: use().input(ListMessagesInput).output(pageOf(Message)).query(handle(listMessagesFor)),
  start: use().input(StartConversationInput).output(Conversation).mutation(handle(startConversation)),
  send: use().input(SendMessageInput).output(Message).mutation(handle(sendMessage)),
  open: use()
    .input(z.strictObject({ conversationId: id(messageTexts.conversation()) }))
    .output(z.object({ read: z.int() }))
    .mutation(handle(openConversation)),
  remove: use().input(idInput(labels.message())).output(RowId).mutation(handle(removeMessage)),
  removeConversation: use()
    .input(idInput(messageTexts.conversation()))
    .output(RowId)
    .mutation(handle(removeConversation)),
});
