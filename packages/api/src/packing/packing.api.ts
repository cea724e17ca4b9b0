import type { ApiSlice } from '../core/api-slice.ts';
import { packingRest } from './packing.rest.ts';
import { packingRouter } from './packing.router.ts';

export const packingApi = {
  router: packingRouter,
  rest: packingRest,
  tag: 'What to harvest and to pack for a day',
} as const satisfies ApiSlice;
