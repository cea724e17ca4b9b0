import type { ApiSlice } from '../core/api-slice.ts';
import { standingRouter } from './standing.router.ts';

export const standingApi = {
  router: standingRouter,
  topics: ['standing'],
  tag: 'Orders that repeat',
} as const satisfies ApiSlice;
