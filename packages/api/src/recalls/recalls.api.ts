import type { ApiSlice } from '../core/api-slice.ts';
import { recallHistory } from './read-recalls.ts';
import { recallsRest } from './recalls.rest.ts';
import { recallsRouter } from './recalls.router.ts';

export const recallsApi = {
  router: recallsRouter,
  topics: ['recalls'],
  rest: recallsRest,
  tag: 'Recalls of lots',
  history: { recall: recallHistory },
} as const satisfies ApiSlice;
