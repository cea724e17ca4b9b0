import type { ApiSlice } from '../core/api-slice.ts';
import { placeDue } from './place-due.ts';
import { standingHistory } from './read-standing.ts';
import { standingRest } from './standing.rest.ts';
import { standingRouter } from './standing.router.ts';

export const standingApi = {
  router: standingRouter,
  rest: standingRest,
  tag: 'What buyers get again and again',
  topics: ['standing'],
  history: { standing_order: standingHistory },
  jobs: [{ name: 'place-standing-orders', every: 3_600_000, run: placeDue }],
} as const satisfies ApiSlice;
