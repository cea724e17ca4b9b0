import { CreateNotificationInput, Notification } from '@farm/domain';
import { z } from 'zod';
import { PathId, PathUid, type RestApp, refusals } from '../http/rest-app.ts';

const PAGE = 100;

export const notificationsRest = (app: RestApp): void => {
  app.get(
    '/api/notifications/:userId',
    {
      schema: {
        tags: ['notifications'],
        summary: `The newest ${PAGE} notifications of the person signed in`,
        params: z.object({ userId: PathUid }),
        response: { 200: z.array(Notification), ...refusals },
      },
    },
    async ({ caller, params }) =>
      (await caller.notifications.list({ userId: params.userId, limit: PAGE })).items,
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
