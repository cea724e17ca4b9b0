import { z } from 'zod';
import { ActorId, Id, IdempotencyKey, Instant, id, pageFields, requiredText, Uid } from '../core/fields.ts';
import { labels } from '../core/label.texts.ts';
import { optionalName } from '../core/name-fields.ts';
import { withMessage } from '../core/with-message.ts';
import { OrderGroupId } from '../orders/orders.schema.ts';
import { messageTexts } from './messages.texts.ts';

export const MESSAGE_MAX_LENGTH = 4000;

/** The order a message is about. Its lines are read as any order's are. */
export const MessageOrder = z.object({
  number: z.int(),
  /** Null if the reader may not see the order. */
  orderGroupId: z.string().nullable(),
});
export type MessageOrder = z.infer<typeof MessageOrder>;

export const Message = z.object({
  id: Id,
  conversationId: Id,
  senderId: z.string(),
  senderName: z.string().nullable(),
  content: z.string(),
  createdAt: Instant,
  /** Stored answers from before this field lack it. */
  order: MessageOrder.nullable().default(null),
});
export type Message = z.infer<typeof Message>;

export const Participant = z.object({ uid: z.string(), name: z.string(), email: z.string() });
export type Participant = z.infer<typeof Participant>;

export const Conversation = z.object({
  id: Id,
  /** Null for a one-to-one, and for a group that was given no name. */
  name: z.string().nullable(),
  isGroup: z.boolean(),
  createdBy: z.string(),
  createdAt: Instant,
  participants: z.array(Participant),
  lastMessage: Message.nullable(),
  /** The number of messages the caller has not read. */
  unread: z.int(),
});
export type Conversation = z.infer<typeof Conversation>;

export const StartConversationInput = z.strictObject({
  /** The other people; may include the starter. */
  participantIds: z.array(Uid).min(1, withMessage(messageTexts.peopleMissing())).max(200),
  name: optionalName(messageTexts.groupName(), 200).optional(),
  createdBy: ActorId,
  idempotencyKey: IdempotencyKey.optional(),
});
export type StartConversationInput = z.infer<typeof StartConversationInput>;

export const SendMessageInput = z.strictObject({
  conversationId: id(messageTexts.conversation()),
  content: requiredText(labels.message(), MESSAGE_MAX_LENGTH, messageTexts.messageEmpty()),
  senderId: ActorId,
  /** The order the message is about; the sender must be allowed to see it. */
  orderGroupId: OrderGroupId.optional(),
  idempotencyKey: IdempotencyKey.optional(),
});
export type SendMessageInput = z.infer<typeof SendMessageInput>;

export const ListMessagesInput = z.strictObject({
  conversationId: id(messageTexts.conversation()),
  ...pageFields,
});
export type ListMessagesInput = z.infer<typeof ListMessagesInput>;

export const ListConversationsInput = z.strictObject({
  /** The person's own id; absent means the same. */
  userId: Uid.optional(),
  ...pageFields,
});
export type ListConversationsInput = z.infer<typeof ListConversationsInput>;
