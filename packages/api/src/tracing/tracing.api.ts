import type { ApiSlice } from '../core/api-slice.ts';
import { tracingRest } from './tracing.rest.ts';
import { tracingRouter } from './tracing.router.ts';

export const tracingApi = {
  router: tracingRouter,
  rest: tracingRest,
  tag: 'Lots from the field to the buyer, and which are held',
} as const satisfies ApiSlice;
