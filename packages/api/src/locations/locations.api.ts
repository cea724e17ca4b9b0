import type { ApiSlice } from '../core/api-slice.ts';
import { locationHistory } from './change-location.ts';
import { locationsRest } from './locations.rest.ts';
import { locationsRouter } from './locations.router.ts';

export const locationsApi = {
  router: locationsRouter,
  topics: ['locations'],
  rest: locationsRest,
  history: { location: locationHistory },
  tag: 'The places where things grow',
} as const satisfies ApiSlice;
