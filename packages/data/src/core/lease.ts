import { type RawBuilder, sql } from 'kysely';

/** One of several servers works on a row until its lease is over. A time after the latest ones was written by a wrong clock. */
export type LeaseClock = { now: string; latestTry: string; latestLease: string };

/** Whether a row with `next_try_at` and `leased_until` is due, and leased to nobody. */
export const isFree = ({ now, latestTry, latestLease }: LeaseClock): RawBuilder<boolean> =>
  sql<boolean>`(next_try_at is null or next_try_at <= ${now} or next_try_at > ${latestTry})
    and (leased_until is null or leased_until <= ${now} or leased_until > ${latestLease})`;
