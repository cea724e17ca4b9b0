import { backUpNightly } from './back-up-nightly.ts';
import { foldTotalsOften } from './fold-totals.ts';
import { followProvider } from './follow-provider.ts';
import type { Job } from './run-jobs.ts';
import { sweepExpired } from './sweep-expired.ts';

/** Every job of the farm. */
export const farmJobs: readonly Job[] = [sweepExpired, backUpNightly, followProvider, foldTotalsOften];
