import { foldTotals } from '@farm/data/analytics';
import { inTransaction } from '../core/in-transaction.ts';
import type { Job } from './run-jobs.ts';

/** Adds what writes have changed lately to the totals of analytics and shortages. */
export const foldTotalsOften: Job = {
  name: 'fold-totals',
  every: 60_000,
  engine: 'postgres',
  run: (ctx) => inTransaction(ctx, ({ db }) => foldTotals(db)),
};
