import { findActiveProfile } from '@farm/data/identity';
import {
  insertNotification,
  insertNotifications,
  type NewNotification,
  setAllNotificationsRead,
  setNotificationRead,
} from '@farm/data/notifications';
import type { CreateNotificationInput } from '@farm/domain/notifications';
import { Refusal } from '@farm/domain/refusals';
import type { Context, PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import { tellOfNotifications } from './notification-marks.ts';
import { notificationRefusals } from './notifications.texts.ts';

export const notify = async (ctx: Context, notifications: readonly NewNotification[]): Promise<void> => {
  if (notifications.length === 0) return;
  await insertNotifications(ctx.db, notifications, ctx.now().toISOString());
  tellOfNotifications(
    ctx,
    notifications.map(({ userId }) => userId),
  );
};

/** Notifies a person on behalf of a grower or admin. Refuses `PERSON_MISSING`. */
export const createNotification = (ctx: PersonContext, input: CreateNotificationInput) =>
  createOnce(ctx, 'notifications.create', input, async (ctx) => {
    if (!(await findActiveProfile(ctx.db, input.userId)))
      throw new Refusal('PERSON_MISSING', notificationRefusals.personMissing());
    const wanted = { ...input, relatedId: input.relatedId ?? null, createdBy: ctx.person.uid };
    const created = await insertNotification(ctx.db, wanted, ctx.now().toISOString());
    tellOfNotifications(ctx, [input.userId]);
    if (!created) throw new Error('The notification was not written');
    return created;
  });

/** Marks one of the person's own notifications as read. Refuses `NOTIFICATION_MISSING`. */
export const readNotification = async (ctx: PersonContext, { id }: { id: number }) => {
  const notification = await setNotificationRead(ctx.db, ctx.person.uid, id);
  if (!notification) throw new Refusal('NOTIFICATION_MISSING', notificationRefusals.missing());
  tellOfNotifications(ctx, [ctx.person.uid]);
  return notification;
};

export const readAllNotifications = async (ctx: PersonContext): Promise<{ read: number }> => {
  const read = await setAllNotificationsRead(ctx.db, ctx.person.uid);
  if (read > 0) tellOfNotifications(ctx, [ctx.person.uid]);
  return { read };
};
