import { PostgresAdapter, sql } from 'kysely';
import type { Db } from './database.ts';

const LONG_MS = 60_000;

/** Gives a read that goes over a whole farm more time than statements of requests otherwise have on PostgreSQL. */
export const readLong = async <Result>(db: Db, read: (db: Db) => Promise<Result>): Promise<Result> => {
  if (db.isTransaction || !(db.getExecutor().adapter instanceof PostgresAdapter)) return read(db);
  const trx = await db.startTransaction().setAccessMode('read only').execute();
  try {
    await sql`set local statement_timeout = ${sql.lit(LONG_MS)}`.execute(trx);
    return await read(trx);
  } finally {
    await trx.rollback().execute();
  }
};
