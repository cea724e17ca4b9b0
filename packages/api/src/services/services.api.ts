import type { ApiSlice } from '../core/api-slice.ts';
import { servicesRest } from './services.rest.ts';
import { servicesRouter } from './services.router.ts';

export const servicesApi = {
  router: servicesRouter,
  topics: ['services'],
  rest: servicesRest,
  tag: 'Services: tokens without a person',
} as const satisfies ApiSlice;
