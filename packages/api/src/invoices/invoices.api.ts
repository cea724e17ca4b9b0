import type { ApiSlice } from '../core/api-slice.ts';
import { invoicesRouter } from './invoices.router.ts';
import { paymentsRouter } from './route-payments.ts';

export const invoicesApi = {
  router: invoicesRouter,
  topics: ['invoices'],
  tag: 'What buyers owe for what was delivered',
} as const satisfies ApiSlice;

export const paymentsApi = { router: paymentsRouter } as const satisfies ApiSlice;
