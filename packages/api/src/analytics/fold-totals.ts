import { foldTotals } from '@farm/data/analytics';
import type { Job } from '../core/api-slice.ts';
import { inTransaction } from '../core/in-transaction.ts';

/** Adds what writes have changed lately to the totals of analytics and shortages. */
export const foldTotalsOften: Job = {
  name: 'fold-totals',
  every: 60_000,
  engine: 'postgres',
  run: (ctx) => inTransaction(ctx, ({ db }) => foldTotals(db)),
};
