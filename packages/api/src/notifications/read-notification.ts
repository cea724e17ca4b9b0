import { setAllNotificationsRead, setNotificationRead } from '@farm/data/notifications';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { tellOfNotifications } from './notification-marks.ts';
import { notificationRefusals } from './notifications.texts.ts';

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
