import type { ApiSlice } from '../core/api-slice.ts';
import { plantingHistory } from './plantings.internal.ts';
import { plantingsRest } from './plantings.rest.ts';
import { plantingsRouter } from './plantings.router.ts';

export const plantingsApi = {
  router: plantingsRouter,
  topics: ['plantings'],
  rest: plantingsRest,
  history: { planting: plantingHistory },
  tag: 'What grows where, and what was harvested',
} as const satisfies ApiSlice;
