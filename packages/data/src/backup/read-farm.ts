import { existsSync } from 'node:fs';
import { Kysely } from 'kysely';
import { DatabaseError } from '../connection/database-error.ts';
import { isPostgresUrl, openPostgres } from '../connection/postgres.ts';
import { openSqliteToRead } from '../connection/sqlite.ts';
import { sqliteError } from '../connection/sqlite-errors.ts';
import type { Database, Db } from '../core/database.ts';

/** Everything that `read` sees is of one moment. Refuses with `DatabaseError`, also if there is no such file. */
export const readFarm = async <Result>(url: string, read: (db: Db) => Promise<Result>): Promise<Result> => {
  if (isPostgresUrl(url)) {
    const { db, close } = await openPostgres(url, () => {});
    try {
      return await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(read);
    } finally {
      await close();
    }
  }
  if (!existsSync(url)) throw new DatabaseError('missing', `There is no file ${url}.`);
  const db = new Kysely<Database>({ dialect: openSqliteToRead(url) });
  try {
    return await db.transaction().execute(read);
  } catch (error) {
    throw sqliteError(url, error) ?? error;
  } finally {
    await db.destroy();
  }
};
