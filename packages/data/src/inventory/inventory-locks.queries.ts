import { sql } from 'kysely';
import type { Trx } from '../core/database.ts';
import { locksRows } from '../core/sql.ts';

/** It takes several names, one after the other. */
export const takeLocks = async (trx: Trx, names: readonly string[]): Promise<void> => {
  if (!locksRows(trx) || names.length === 0) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(cast(${names} as text[])) with ordinality as wanted (name, place)`.execute(trx);
};

/** Lets others who share the lock of a name go on, but nobody who takes it alone, until the transaction ends. */
export const shareLock = async (trx: Trx, name: string): Promise<void> => {
  if (!locksRows(trx)) return;
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(trx);
};
