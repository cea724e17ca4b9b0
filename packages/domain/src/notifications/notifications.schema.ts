import { z } from 'zod';
import { Id, IdempotencyKey, Instant, pageFields, requiredText, Uid } from '../core/fields.ts';
import { labels } from '../core/label.texts.ts';
import { requiredName } from '../core/name-fields.ts';
import { StoredText } from '../core/stored-text.ts';
import { withMessage } from '../core/with-message.ts';
import { mayPeopleMake } from './notifications.rules.ts';
import { notificationTexts } from './notifications.texts.ts';

/** The types the server knows. People may send any type that does not speak for the farm; unknown ones look like info. */
export const notificationTypes = [
  'warning',
  'error',
  'success',
  'message',
  'info',
  'order_new',
  'order_confirmed',
  'order_held',
  'order_rejected',
  'order_cancelled',
  'order_rescheduled',
  'order_short',
  'order_stock',
  'order_undone',
  'order_changed',
  'buyer_assigned',
  'handed_over',
  'admin_new',
  'code_guessed',
  'factor_reset',
  'webhook_failing',
  'proposal_new',
  'recall_opened',
  'mail_failed',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

export const Notification = z.object({
  id: Id,
  userId: z.string(),
  type: z.string(),
  title: z.string(),
  message: z.string(),
  read: z.boolean(),
  createdAt: Instant,
  /** The id of the conversation for type `message`, or of the order line, buyer, planting, proposal or recall it is about, if any. */
  relatedId: z.int().nullable(),
  /** The person who made it; null if the farm itself did, and in stored answers from before this field. */
  createdBy: z.string().nullable().default(null),
});
export type Notification = z.infer<typeof Notification>;

/** A notification for the browser, with the texts it shows in the person's language; null if people typed both. */
export const WordedNotification = Notification.extend({
  /** Stored answers from before this field lack it. */
  text: z.object({ title: StoredText.optional(), message: StoredText.optional() }).nullable().default(null),
});
export type WordedNotification = z.infer<typeof WordedNotification>;

export const CreateNotificationInput = z.strictObject({
  userId: Uid,
  type: requiredText(notificationTexts.type(), 50)
    .refine(mayPeopleMake, withMessage(notificationTexts.typeReserved()))
    .default('info'),
  title: requiredName(notificationTexts.title(), 200),
  message: requiredText(labels.message(), 4000),
  read: z.literal(false, withMessage(notificationTexts.newIsUnread())).optional(),
  relatedId: Id.nullish(),
  idempotencyKey: IdempotencyKey.optional(),
});
export type CreateNotificationInput = z.infer<typeof CreateNotificationInput>;

export const ListNotificationsInput = z.strictObject({
  /** The person's own id; absent means the same. */
  userId: Uid.optional(),
  unreadOnly: z.boolean().default(false),
  ...pageFields,
});
export type ListNotificationsInput = z.infer<typeof ListNotificationsInput>;
