import type { ApiSlice } from '../core/api-slice.ts';
import { intakeRest } from './intake.rest.ts';
import { intakeRouter } from './intake.router.ts';

export const intakeApi = {
  router: intakeRouter,
  rest: intakeRest,
  under: 'orders',
} as const satisfies ApiSlice;
