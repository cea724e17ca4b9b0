import { CreateNotificationInput, Notification, type WordedNotification } from '@farm/domain/notifications';
import { z } from 'zod';
import { aboutKey, named, namesTag, PathUid } from '../core/rest-app.ts';
import { ownPath, type RestPaths, restPath } from '../core/rest-path.ts';

const PAGE = 100;

named('Notification', Notification, {
  description: 'What a person should know',
  example: {
    id: 88,
    userId: '2be5c8f0',
    type: 'order_rejected',
    title: 'Order Rejected',
    message: 'Order #7 was rejected: Frost',
    read: false,
    createdAt: '2026-04-15T12:00:00.000Z',
    relatedId: 12,
    createdBy: '5f0d77aa',
  },
  fields: {
    userId: 'Whom it is for',
    type: 'Such as `order_rejected`, `message` or `info`',
    relatedId: 'The conversation, for type `message`; otherwise the order line, buyer or planting, if any',
    createdBy: 'The person who sent it; null if the farm itself did',
  },
});

const NewNotification = named('NewNotification', CreateNotificationInput, {
  description: 'A notification to send',
  example: {
    userId: '2be5c8f0',
    title: 'Order Rejected',
    message: 'Order #7 was rejected: Frost',
    type: 'order_rejected',
    read: false,
  },
  fields: { userId: 'Whom it is for', relatedId: 'What it is about', idempotencyKey: aboutKey },
});

const plain = ({ text: _, ...notification }: WordedNotification): Notification => notification;

export const notificationsRest: RestPaths = {
  listNotifications: ownPath(
    'GET /api/notifications/:userId',
    'notifications.mark',
    {
      summary: 'List your notifications',
      description: `Your newest ${PAGE}, newest first. Send the ETag of the answer before, and an unchanged list is not sent again.`,
      params: z.object({ userId: PathUid.describe('Your own id') }),
      headers: z.object({
        'if-none-match': z.string().optional().describe('The ETag of the answer before'),
      }),
      answer: z.array(Notification).meta({
        description: 'Your notifications, newest first',
        headers: { etag: { type: 'string', description: 'Send it as If-None-Match next time' } },
      }),
      otherAnswers: { 304: z.null().optional().describe('Nothing changed since the answer of that ETag') },
    },
    async ({ caller, params: { userId }, headers }, reply) => {
      // The mark is read before the list, so that a change between them is sent again by the next poll.
      const { mark } = await caller.notifications.mark({ userId, limit: PAGE });
      const etag = `W/"${mark}"`;
      reply.header('etag', etag);
      // Not null, which would be announced as a body of four bytes: clients then give the connection up.
      if (namesTag(headers['if-none-match'], etag)) return reply.code(304).send(undefined);
      return (await caller.notifications.list({ userId, limit: PAGE })).items.map(plain);
    },
  ),
  createNotification: restPath('POST /api/notifications', 'notifications.create', {
    summary: 'Notify a person',
    description:
      'For growers and administrators. The types that the farm itself sends, such as `message` or `order_new`, are refused; `order_rejected` is not.',
    body: NewNotification,
    answer: Notification.describe('The new notification'),
    output: plain,
  }),
  readNotification: restPath('PUT /api/notifications/:id/read', 'notifications.read', {
    summary: 'Mark a notification read',
    description: 'One of your own.',
    answer: Notification.describe('The notification as it is now'),
    output: plain,
  }),
  pageNotifications: restPath('GET /api/notifications', 'notifications.list', {
    summary: 'List your notifications page by page',
    description: 'The newest first, or only the unread ones.',
  }),
  countNotifications: restPath('GET /api/notification-counts', 'notifications.count', {
    summary: 'Count your notifications',
    description: 'All of them, and those that you have not read.',
  }),
  readNotifications: restPath('POST /api/notifications/read-all', 'notifications.readAll', {
    summary: 'Mark all your notifications read',
    description: 'Answers how many there were.',
  }),
};
