import type { ApiSlice } from '../core/api-slice.ts';
import { messagesRest } from './messages.rest.ts';
import { messagesRouter } from './messages.router.ts';

export const messagesApi = {
  router: messagesRouter,
  topics: ['messages'],
  rest: messagesRest,
  tag: 'Conversations between people of the farm',
} as const satisfies ApiSlice;
