import type { ApiSlice } from '../core/api-slice.ts';
import { webhooksRest } from './webhooks.rest.ts';
import { webhooksRouter } from './webhooks.router.ts';

export const webhooksApi = {
  router: webhooksRouter,
  topics: ['webhooks'],
  rest: webhooksRest,
  tag: 'Addresses to which the farm tells what changed',
} as const satisfies ApiSlice;
