import type { Farm } from '@farm/api';
import { deleteIdempotencyKeysBefore } from '@farm/data/idempotency';

const SWEEP_EVERY_MS = 3_600_000;
const KEYS_KEPT_MS = 7 * 86_400_000;

/** Removes expired sessions and week-old idempotency keys, now and each hour; answers what stops it. */
export const sweepExpired = ({ db, identity, log, now }: Farm): (() => Promise<void>) => {
  let sweeping = Promise.resolve();
  const sweep = async () => {
    try {
      const sessions = await identity.sessions.sweep(db);
      const keys = await deleteIdempotencyKeysBefore(
        db,
        new Date(now().valueOf() - KEYS_KEPT_MS).toISOString(),
      );
      if (sessions + keys > 0) log.info({ sessions, keys }, 'swept what expired');
    } catch (error) {
      log.warn({ err: error }, 'could not sweep what expired; trying again in an hour');
    }
  };
  const start = () => {
    sweeping = sweep();
  };
  start();
  const timer = setInterval(start, SWEEP_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await sweeping;
  };
};
