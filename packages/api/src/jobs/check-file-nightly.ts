import type { Job } from '../core/api-slice.ts';
import { nextNight } from './back-up-nightly.ts';

const AFTER_BACKUP_MS = 3_600_000;

/** Finds damage in pages that the server has in memory and no longer reads; `/readyz` tells of it from then on. */
export const checkFileNightly: Job = {
  name: 'check-file-nightly',
  every: (farm, now) => new Date(nextNight(farm, now).valueOf() + AFTER_BACKUP_MS),
  engine: 'sqlite',
  run: ({ checkDamage }, signal) => checkDamage(signal),
};
