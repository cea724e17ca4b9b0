import type { ApiSlice } from '../core/api-slice.ts';
import { recallsRouter } from './recalls.router.ts';

export const recallsApi = {
  router: recallsRouter,
  topics: ['recalls'],
  tag: 'Recalls of lots',
} as const satisfies ApiSlice;
