import { findConversation, hasMember, listMessages } from '@farm/data/messages';
import type { Conversation, ListMessagesInput } from '@farm/domain/messages';
import type { PersonContext } from '../core/context.ts';
import { conversationMissing } from './send-message.ts';

export const findConversationFor = async (
  ctx: PersonContext,
  { conversationId }: { conversationId: number },
): Promise<Conversation> => {
  const conversation = await findConversation(ctx.db, ctx.person, conversationId);
  if (!conversation) throw conversationMissing();
  return conversation;
};

export const listMessagesFor = async (ctx: PersonContext, { conversationId, ...page }: ListMessagesInput) => {
  if (!(await hasMember(ctx.db, conversationId, ctx.person.uid))) throw conversationMissing();
  return listMessages(ctx.db, ctx.person, conversationId, page);
};
