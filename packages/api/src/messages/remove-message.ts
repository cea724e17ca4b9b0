import {
  deleteConversation,
  deleteMessage,
  findConversation,
  findMessage,
  listMemberUids,
} from '@farm/data/messages';
import { deleteNotificationsFrom } from '@farm/data/notifications';
import { mayDeleteConversation, mayDeleteMessage } from '@farm/domain/messages';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { tellOfNotifications } from '../notifications/notification-marks.ts';
import { messageRefusals } from './messages.texts.ts';
import { conversationMissing, messageMissing } from './send-message.ts';

/** Refuses `MESSAGE_FOREIGN` for another participant's message, and `MESSAGE_MISSING` to outsiders. */
export const removeMessage = (ctx: PersonContext, { id }: { id: number }): Promise<{ id: number }> =>
  inTransaction(ctx, async (ctx) => {
    const message = await findMessage(ctx.db, ctx.person, id);
    if (!message) throw messageMissing();
    if (!mayDeleteMessage(ctx.person, message))
      throw new Refusal('MESSAGE_FOREIGN', messageRefusals.messageForeign());
    if (!(await deleteMessage(ctx.db, ctx.person.uid, id))) throw messageMissing();
    const relatedId = message.conversationId;
    const notified = await deleteNotificationsFrom(ctx.db, 'message', { relatedId, sourceId: id });
    const uids = await listMemberUids(ctx.db, relatedId);
    ctx.publish({ topic: 'messages', id: relatedId, to: { uids } });
    if (notified.length > 0) tellOfNotifications(ctx, notified);
    return { id };
  });

/** Refuses `CONVERSATION_MISSING` to outsiders, and `CONVERSATION_FOREIGN`. */
export const removeConversation = (ctx: PersonContext, { id }: { id: number }): Promise<{ id: number }> =>
  inTransaction(ctx, async (ctx) => {
    const conversation = await findConversation(ctx.db, ctx.person, id);
    if (!conversation) throw conversationMissing();
    if (!mayDeleteConversation(ctx.person, conversation))
      throw new Refusal('CONVERSATION_FOREIGN', messageRefusals.conversationForeign());
    // Delete the conversation first: this waits for a message being sent, so that its notifications are deleted too.
    if (!(await deleteConversation(ctx.db, id))) throw conversationMissing();
    const notified = await deleteNotificationsFrom(ctx.db, 'message', { relatedId: id });
    const uids = conversation.participants.map(({ uid }) => uid);
    ctx.publish({ topic: 'messages', id, to: { uids } });
    if (notified.length > 0) tellOfNotifications(ctx, notified);
    return { id };
  });
