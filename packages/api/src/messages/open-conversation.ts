import { hasMember, setConversationRead } from '@farm/data/messages';
import { setAllNotificationsRead } from '@farm/data/notifications';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { tellOfNotifications } from '../notifications/notification-marks.ts';
import { conversationMissing } from './send-message.ts';

/** Returns how many notifications were unread. Refuses `CONVERSATION_MISSING`. */
export const openConversation = (ctx: PersonContext, { conversationId }: { conversationId: number }) =>
  inTransaction(ctx, async (ctx) => {
    const { uid } = ctx.person;
    if (!(await hasMember(ctx.db, conversationId, uid))) throw conversationMissing();
    const hadNew = await setConversationRead(ctx.db, conversationId, uid);
    const read = await setAllNotificationsRead(ctx.db, uid, { type: 'message', relatedId: conversationId });
    if (hadNew) ctx.publish({ topic: 'messages', id: conversationId, to: { uids: [uid] } });
    if (read > 0) tellOfNotifications(ctx, [uid]);
    return { read };
  });
