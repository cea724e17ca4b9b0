import type { ApiSlice } from '../core/api-slice.ts';
import { deliveriesRest, feedRest } from './deliveries.rest.ts';
import { deliveriesRouter, feedRouter } from './deliveries.router.ts';

export const deliveriesApi = {
  router: deliveriesRouter,
  rest: deliveriesRest,
  tag: 'What is delivered to whom on which day',
} as const satisfies ApiSlice;

export const feedApi = {
  router: feedRouter,
  rest: feedRest,
  under: 'deliveries',
} as const satisfies ApiSlice;
