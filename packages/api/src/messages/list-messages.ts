import { hasMember, listMessages } from '@farm/data/messages';
import type { ListMessagesInput } from '@farm/domain/messages';
import type { PersonContext } from '../core/context.ts';
import { conversationMissing } from './send-message.ts';

/** Messages of a conversation the person is in, newest first. Refuses `CONVERSATION_MISSING`. */
export const listMessagesFor = async (ctx: PersonContext, { conversationId, ...page }: ListMessagesInput) => {
  if (!(await hasMember(ctx.db, conversationId, ctx.person.uid))) throw conversationMissing();
  return listMessages(ctx.db, ctx.person, conversationId, page);
};
