import type { ApiSlice } from '../core/api-slice.ts';
import { shortagesRest } from './shortages.rest.ts';
import { shortagesRouter } from './shortages.router.ts';

export const shortagesApi = {
  router: shortagesRouter,
  rest: shortagesRest,
  tag: 'What confirmed orders need and the stock does not cover',
} as const satisfies ApiSlice;
