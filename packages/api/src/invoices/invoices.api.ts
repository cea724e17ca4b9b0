import type { ApiSlice } from '../core/api-slice.ts';
import { filePaths } from './file-paths.ts';
import { invoicesRest, paymentsRest } from './invoices.rest.ts';
import { invoicesRouter } from './invoices.router.ts';
import { invoiceHistory } from './read-invoices.ts';
import { paymentsRouter } from './route-payments.ts';

export const invoicesApi = {
  router: invoicesRouter,
  topics: ['invoices'],
  rest: { ...invoicesRest, ...filePaths },
  tag: 'What buyers owe for what was delivered',
  history: { invoice: invoiceHistory },
} as const satisfies ApiSlice;

export const paymentsApi = {
  router: paymentsRouter,
  rest: paymentsRest,
  under: 'invoices',
} as const satisfies ApiSlice;
