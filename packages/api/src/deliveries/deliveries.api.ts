import type { ApiSlice } from '../core/api-slice.ts';
import { deliveriesRest } from './deliveries.rest.ts';
import { deliveriesRouter } from './deliveries.router.ts';

export const deliveriesApi = {
  router: deliveriesRouter,
  rest: deliveriesRest,
  tag: 'What is delivered to whom on which day',
} as const satisfies ApiSlice;
