import { CreateNotificationInput, Notification } from '@farm/domain/notifications';
import { z } from 'zod';
import { PathId, PathUid, type RestApp, refusals } from '../core/rest-app.ts';

const PAGE = 100;

/** Whether an If-None-Match header has a tag, compared weakly as the standard requires. */
const namesTag = (header: string | undefined, etag: string) =>
  header
    ?.split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, '')) ===
  true;

export const notificationsRest = (app: RestApp): void => {
  app.get(
    '/api/notifications/:userId',
    {
      schema: {
        tags: ['notifications'],
        summary: `The newest ${PAGE} notifications of the person signed in`,
        params: z.object({ userId: PathUid }),
        headers: z.object({
          'if-none-match': z.string().optional().describe('The ETag of the answer before'),
        }),
        response: {
          200: z.array(Notification),
          304: z.null().describe('Nothing changed since the answer of that ETag'),
          ...refusals,
        },
      },
    },
    async ({ caller, params: { userId }, headers }, reply) => {
      // The mark is read before the list, so that a change between them is sent again by the next poll.
      const { mark } = await caller.notifications.mark({ userId, limit: PAGE });
      const etag = `W/"${mark}"`;
      reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'cookie, authorization' });
      if (namesTag(headers['if-none-match'], etag)) return reply.code(304).send(null);
      return (await caller.notifications.list({ userId, limit: PAGE })).items;
    },
  );
  app.post(
    '/api/notifications',
    {
      schema: {
        tags: ['notifications'],
        summary: 'Notify a person',
        body: CreateNotificationInput,
        response: { 201: Notification, ...refusals },
      },
    },
    async ({ caller, body }, reply) => reply.code(201).send(await caller.notifications.create(body)),
  );
  app.put(
    '/api/notifications/:id/read',
    {
      schema: {
        tags: ['notifications'],
        summary: 'Mark a notification read',
        params: z.object({ id: PathId }),
        response: { 200: Notification, ...refusals },
      },
    },
    ({ caller, params }) => caller.notifications.read({ id: params.id }),
  );
};
