import { findConversation } from '@farm/data/messages';
import type { Conversation } from '@farm/domain/messages';
import type { PersonContext } from '../core/context.ts';
import { conversationMissing } from './send-message.ts';

/** A conversation the person is in. Refuses `CONVERSATION_MISSING` to outsiders, and if it does not exist. */
export const findConversationFor = async (
  ctx: PersonContext,
  { conversationId }: { conversationId: number },
): Promise<Conversation> => {
  const conversation = await findConversation(ctx.db, ctx.person, conversationId);
  if (!conversation) throw conversationMissing();
  return conversation;
};
