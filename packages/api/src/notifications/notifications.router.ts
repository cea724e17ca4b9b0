import { countNotifications, listNotifications } from '@farm/data/notifications';
import { pageOf } from '@farm/domain/core';
import {
  CreateNotificationInput,
  ListNotificationsInput,
  notificationTexts,
  WordedNotification,
} from '@farm/domain/notifications';
import { z } from 'zod';
import { fast } from '../core/fast.ts';
import { assertActor } from '../core/refuse-input.ts';
import { handle, idInput, permitted, router } from '../core/trpc.ts';
import { createNotification, readAllNotifications, readNotification } from './change-notification.ts';
import { readMark } from './notification-marks.ts';

export const notificationsRouter = router({
  list: permitted('notifications.read')
    .input(ListNotificationsInput.prefault({}))
    .output(fast(pageOf(WordedNotification)))
    .query(({ ctx, input }) => listNotifications(ctx.db, assertActor(ctx, input.userId, 'userId'), input)),
  mark: permitted('notifications.read')
    .input(ListNotificationsInput.pick({ userId: true, limit: true }).prefault({}))
    .output(z.object({ mark: z.string() }))
    .query(async ({ ctx, input }) => ({
      mark: await readMark(ctx, assertActor(ctx, input.userId, 'userId'), input.limit),
    })),
  count: permitted('notifications.read')
    .output(z.object({ unread: z.int(), all: z.int() }))
    .query(({ ctx }) => countNotifications(ctx.db, ctx.person.uid)),
  read: permitted('notifications.read')
    .input(idInput(notificationTexts.notification()))
    .output(WordedNotification)
    .mutation(handle(readNotification)),
  readAll: permitted('notifications.read')
    .output(z.object({ read: z.int() }))
    .mutation(handle(readAllNotifications)),
  create: permitted('notifications.create')
    .input(CreateNotificationInput)
    .output(WordedNotification)
    .mutation(handle(createNotification)),
});
