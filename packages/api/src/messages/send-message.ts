import { findMessage, insertMessage, listMemberUids, setConversationActive } from '@farm/data/messages';
import { findOrderGroup, maySeeOrder } from '@farm/data/orders';
import { type Conversation, type Message, type SendMessageInput, unnamedGroup } from '@farm/domain/messages';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import { assertActor } from '../core/refuse-input.ts';
import { namePerson } from '../identity/identity.internal.ts';
import { notify } from '../notifications/change-notification.ts';
import { messageNotifications, messageRefusals } from './messages.texts.ts';

const PREVIEW_MAX = 140;

export const conversationMissing = (): Refusal =>
  new Refusal('CONVERSATION_MISSING', messageRefusals.conversationMissing());

export const messageMissing = (): Refusal => new Refusal('MESSAGE_MISSING', messageRefusals.messageMissing());

const previewOf = (content: string) => {
  const line = content.replaceAll(/\s+/g, ' ');
  if (line.length <= PREVIEW_MAX) return line;
  const cut = line.slice(0, PREVIEW_MAX - 1).trimEnd();
  // Half a surrogate pair cannot be stored.
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
};

const titleOf = (
  sender: string,
  { isGroup, name }: Pick<Conversation, 'isGroup' | 'name'>,
  members: number,
) =>
  isGroup
    ? messageNotifications.inGroup({ sender, group: name ?? unnamedGroup(members) })
    : messageNotifications.fromPerson({ sender });

const orderOf = async (ctx: PersonContext, orderGroupId: string | undefined) => {
  if (orderGroupId === undefined) return null;
  const order = await findOrderGroup(ctx.db, orderGroupId);
  if (!order || !maySeeOrder(ctx.person, order))
    throw new Refusal('ORDER_MISSING', messageRefusals.orderMissing());
  return { number: order.id, orderGroupId };
};

/** Refuses `ACTOR_FOREIGN`, `CONVERSATION_MISSING`, `ORDER_MISSING`, and `MESSAGE_MISSING` if it was deleted since. */
export const sendMessage = async (ctx: PersonContext, input: SendMessageInput): Promise<Message> => {
  const senderId = assertActor(ctx, input.senderId, 'senderId');
  // Before the transaction, since only then the names need not be read.
  const sender = await namePerson(ctx.db, ctx.person);
  let sent: Message | undefined;
  // Only the id is kept for a repeated call, so that a deleted message leaves no text behind.
  const kept = await createOnce(ctx, 'messages.use', input, async (ctx) => {
    const { conversationId, content } = input;
    const now = ctx.now().toISOString();
    const conversation = await setConversationActive(ctx.db, conversationId, senderId, now);
    if (!conversation) throw conversationMissing();
    const order = await orderOf(ctx, input.orderGroupId);
    const message = { conversationId, senderId, content, orderNumber: order?.number ?? null };
    const id = await insertMessage(ctx.db, message, now);
    const uids = await listMemberUids(ctx.db, conversationId);
    await notify(
      ctx,
      uids
        .filter((uid) => uid !== senderId)
        .map((userId) => ({
          userId,
          type: 'message',
          title: titleOf(sender, conversation, uids.length),
          message: previewOf(content),
          relatedId: conversationId,
          sourceId: id,
        })),
    );
    ctx.publish({ topic: 'messages', id: conversationId, to: { uids } });
    sent = { id, conversationId, senderId, senderName: ctx.person.name, content, createdAt: now, order };
    return { id };
  });
  const message = sent ?? (await findMessage(ctx.db, ctx.person, kept.id));
  if (!message) throw messageMissing();
  return message;
};
