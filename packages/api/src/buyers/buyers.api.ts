import type { ApiSlice } from '../core/api-slice.ts';
import { buyersRest } from './buyers.rest.ts';
import { buyersRouter } from './buyers.router.ts';
import { buyerHistory } from './read-buyers.ts';

export const buyersApi = {
  router: buyersRouter,
  topics: ['buyers'],
  rest: buyersRest,
  tag: 'The businesses that order',
  history: { buyer: buyerHistory },
} as const satisfies ApiSlice;
