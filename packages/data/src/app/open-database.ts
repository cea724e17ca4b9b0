import { Kysely } from 'kysely';
import { type Channel, openLocalChannel, openPostgresChannel } from '../connection/channel.ts';
import { openPostgres } from '../connection/postgres.ts';
import { openSqlite, sqliteTrouble } from '../connection/sqlite.ts';
import type { Database, Db, Engine } from '../core/database.ts';
import { migrateToLatest } from '../migrations/migrate.ts';
import type {} from './tables.ts';

export type OpenDatabase = {
  db: Db;
  engine: Engine;
  /** Carries short texts between the processes that share this database; in one process without it. */
  channel: Channel;
  close: () => Promise<void>;
};

export const isPostgresUrl = (url: string): boolean => /^postgres(ql)?:\/\//.test(url);

/**
 * Opens the database a setting names (a file path, or `postgres://…`), without migrating it.
 * Refuses with `DatabaseTrouble`.
 */
export const connect = async (
  url: string,
  onTrouble: (error: Error) => void = () => {},
): Promise<OpenDatabase> => {
  if (isPostgresUrl(url)) {
    const { dialect, pool } = await openPostgres(url, onTrouble);
    const db = new Kysely<Database>({ dialect });
    const channel = openPostgresChannel(url, pool, onTrouble);
    const close = async () => {
      await channel.close();
      await db.destroy();
      // Kysely ends the pool only once it has been used.
      if (!pool.ended) await pool.end();
    };
    return { db, engine: 'postgres', channel, close };
  }
  const { dialect, release } = openSqlite(url);
  const db = new Kysely<Database>({ dialect });
  // Kysely closes the file only once it has been used.
  await db.connection().execute(async () => {});
  const close = async () => {
    await db.destroy();
    release();
  };
  return { db, engine: 'sqlite', channel: openLocalChannel(), close };
};

/** Opens and migrates. Refuses with `DatabaseTrouble`, a database newer than this code among the reasons. */
export const openDatabase = async (
  url: string,
  onTrouble?: (error: Error) => void,
): Promise<OpenDatabase> => {
  const opened = await connect(url, onTrouble);
  try {
    await migrateToLatest(opened.db);
    return opened;
  } catch (error) {
    await opened.close();
    // A damaged page shows only once it is read.
    throw (opened.engine === 'sqlite' && sqliteTrouble(url, error)) || error;
  }
};
