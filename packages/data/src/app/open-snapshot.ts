import { Kysely, SqliteDialect, sql } from 'kysely';
import { type Damage, noteDamage } from '../connection/damage.ts';
import { openBesideToRead } from '../connection/sqlite.ts';
import type { Database, Db } from '../core/database.ts';

const STATEMENT_WITHIN_MS = 60_000;

/** One moment of the farm: what is written later is not in it. Keep it only for a while, and close it. */
export type Snapshot = { db: Db; close: () => Promise<void> };

export const openSqliteSnapshot = async (path: string, damage: Damage): Promise<Snapshot> => {
  const db = new Kysely<Database>({
    dialect: new SqliteDialect({ database: openBesideToRead(path, 0) }),
    log: noteDamage(damage),
  });
  const moment = await db.startTransaction().execute();
  return {
    db: moment,
    close: async () => {
      try {
        await moment.rollback().execute();
      } finally {
        await db.destroy();
      }
    },
  };
};

/** Opens a moment of the farm on PostgreSQL, where it uses a connection of the pool for up to `withinMs`. */
export const openPostgresSnapshot = async (db: Db, withinMs: number): Promise<Snapshot> => {
  const moment = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  const close = async () => {
    await moment.rollback().execute();
  };
  try {
    await sql`set local statement_timeout = ${sql.lit(STATEMENT_WITHIN_MS)}`.execute(moment);
    // It waits while a client takes what was read.
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(withinMs)}`.execute(moment);
  } catch (error) {
    await close();
    throw error;
  }
  return { db: moment, close };
};
