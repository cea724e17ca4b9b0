import type { ApiSlice } from '../core/api-slice.ts';
import { tracingRest } from './tracing.rest.ts';
import { tracingRouter } from './tracing.router.ts';

export const tracingApi = {
  router: tracingRouter,
  rest: tracingRest,
  tag: 'Where lots come from and go to',
} as const satisfies ApiSlice;
