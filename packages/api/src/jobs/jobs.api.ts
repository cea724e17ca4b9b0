import type { ApiSlice } from '../core/api-slice.ts';
import { backUpNightly, checkBackups, checkFileNightly } from './back-up-nightly.ts';
import { checkJobs } from './run-jobs.ts';
import { sweepExpired } from './sweep-expired.ts';

export const jobsApi = {
  jobs: [sweepExpired, backUpNightly, checkFileNightly],
  checks: (farm) => [checkBackups(farm), checkJobs(farm)],
} as const satisfies ApiSlice;
