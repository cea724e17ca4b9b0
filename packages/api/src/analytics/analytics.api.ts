import type { ApiSlice } from '../core/api-slice.ts';
import { analyticsRest } from './analytics.rest.ts';
import { analyticsRouter } from './analytics.router.ts';

export const analyticsApi = {
  router: analyticsRouter,
  rest: analyticsRest,
  tag: 'Figures about orders',
} as const satisfies ApiSlice;
