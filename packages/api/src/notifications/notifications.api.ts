import type { ApiSlice } from '../core/api-slice.ts';
import { notificationsRest } from './notifications.rest.ts';
import { notificationsRouter } from './notifications.router.ts';

export const notificationsApi = {
  router: notificationsRouter,
  topics: ['notifications'],
  rest: notificationsRest,
  tag: 'What a person should know',
} as const satisfies ApiSlice;
