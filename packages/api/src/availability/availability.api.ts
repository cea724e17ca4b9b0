import type { ApiSlice } from '../core/api-slice.ts';
import { availabilityRouter, expectedRouter } from './availability.router.ts';

export const availabilityApi = {
  router: availabilityRouter,
  topics: ['availability'],
  tag: 'What can be promised',
} as const satisfies ApiSlice;

export const expectedApi = { router: expectedRouter } as const satisfies ApiSlice;
