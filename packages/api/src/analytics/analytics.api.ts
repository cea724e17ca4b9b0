import type { ApiSlice } from '../core/api-slice.ts';
import { analyticsRest } from './analytics.rest.ts';
import { analyticsRouter } from './analytics.router.ts';
import { foldTotalsOften } from './fold-totals.ts';

export const analyticsApi = {
  router: analyticsRouter,
  rest: analyticsRest,
  tag: 'Figures about orders',
  jobs: [foldTotalsOften],
} as const satisfies ApiSlice;
