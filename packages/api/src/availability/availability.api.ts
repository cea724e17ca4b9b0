import type { ApiSlice } from '../core/api-slice.ts';
import { availabilityRest, expectedRest } from './availability.rest.ts';
import { availabilityRouter, expectedRouter } from './availability.router.ts';

export const availabilityApi = {
  router: availabilityRouter,
  topics: ['availability'],
  rest: availabilityRest,
  tag: 'What can be promised',
} as const satisfies ApiSlice;

export const expectedApi = {
  router: expectedRouter,
  rest: expectedRest,
  tag: 'What the farm should harvest',
} as const satisfies ApiSlice;
