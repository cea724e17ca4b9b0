import { deleteIdempotencyKeysBefore } from '@farm/data/idempotency';
import type { Job } from './run-jobs.ts';

const KEYS_KEPT_MS = 7 * 86_400_000;

/** Removes expired sessions and idempotency keys that are a week old. */
export const sweepExpired: Job = {
  name: 'sweep-expired',
  every: 3_600_000,
  run: async ({ db, identity, log, now }) => {
    const sessions = await identity.sessions.sweep(db);
    const before = new Date(now().valueOf() - KEYS_KEPT_MS).toISOString();
    const keys = await deleteIdempotencyKeysBefore(db, before);
    if (sessions + keys > 0) log.info({ sessions, keys }, 'removed what has expired');
  },
};
