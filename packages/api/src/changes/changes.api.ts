import type { ApiSlice } from '../core/api-slice.ts';
import { changesRest } from './changes.rest.ts';
import { changesRouter } from './changes.router.ts';

export const changesApi = {
  router: changesRouter,
  rest: changesRest,
  tag: 'What changed since you last looked',
} as const satisfies ApiSlice;
