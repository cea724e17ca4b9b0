import type { ApiSlice } from '../core/api-slice.ts';
import { backUpNightly } from './back-up-nightly.ts';
import { checkBackups } from './check-backups.ts';
import { checkJobs } from './check-jobs.ts';
import { sweepExpired } from './sweep-expired.ts';

export const jobsApi = {
  jobs: [sweepExpired, backUpNightly],
  checks: (farm) => [checkBackups(farm), checkJobs(farm)],
} as const satisfies ApiSlice;
