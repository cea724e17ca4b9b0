import { Kysely } from 'kysely';
import { checkSqliteAside } from '../backup/copy-sqlite.ts';
import { type Channel, openFileChannel, openPostgresChannel } from '../connection/channel.ts';
import { type Damage, noteDamage, watchDamage } from '../connection/damage.ts';
import { DatabaseError } from '../connection/database-error.ts';
import { isPostgresUrl, isUsedElsewhere, openPostgres } from '../connection/postgres.ts';
import { openSqlite } from '../connection/sqlite.ts';
import { sqliteError } from '../connection/sqlite-errors.ts';
import type { Database, Db, Engine } from '../core/database.ts';
import { migrateToLatest, type Upgrade } from '../migrations/migrate.ts';
import { openPostgresSnapshot, openSqliteSnapshot, type Snapshot } from './open-snapshot.ts';
import type {} from './tables.ts';

export type OpenDatabase = {
  db: Db;
  engine: Engine;
  /** Carries short texts between the processes that share this database; on SQLite it only tells of changes. */
  channel: Channel;
  /** Whether another process has the farm open. On SQLite never, since the file would not have been opened. */
  isUsedElsewhere: () => Promise<boolean>;
  /** A handle that answers while requests use every connection; on SQLite, which has one, the same as `db`. */
  aside: Db;
  /** Opens one moment of the farm for a long read, for at most `withinMs`. Throws what the database says. */
  openSnapshot: (withinMs: number) => Promise<Snapshot>;
  /** The connections of the pool, and for how long no request got one; null on SQLite, which has one. */
  pool: () => { open: number; idle: number; waiting: number; stuckForMs: number } | null;
  /** Damage that the embedded database met. PostgreSQL looks after itself. */
  damage: Damage;
  /** Whether the file was too large to be looked at for damage when it was opened. */
  isUnchecked: boolean;
  /** Looks for damage in every page of the file, slowly, in a separate process; notes what it finds. */
  checkDamage: (signal?: AbortSignal) => Promise<void>;
  close: () => Promise<void>;
};

/** Does not migrate. `isBeside`: a running server may have the file open. Refuses with `DatabaseError`. */
export const connect = async (
  url: string,
  onError: (error: Error) => void = () => {},
  { isBeside = false, isServing = false } = {},
): Promise<OpenDatabase> => {
  if (isPostgresUrl(url)) {
    const opened = await openPostgres(url, onError, { isServing });
    const { db } = opened;
    const channel = openPostgresChannel(url, onError);
    const close = async () => {
      await channel.close();
      await opened.close();
    };
    return {
      ...opened,
      openSnapshot: (withinMs) => openPostgresSnapshot(db, withinMs),
      engine: 'postgres',
      channel,
      isUsedElsewhere: () => isUsedElsewhere(db),
      damage: watchDamage(),
      isUnchecked: false,
      checkDamage: async () => {},
      close,
    };
  }
  const { dialect, damage, isUnchecked, dataVersion, release } = openSqlite(url, { isBeside });
  const db = new Kysely<Database>({ dialect, log: noteDamage(damage) });
  // Kysely closes the file only if it was used.
  await db.connection().execute(async () => {});
  const channel = openFileChannel(dataVersion);
  const close = async () => {
    await channel.close();
    await db.destroy();
    release();
  };
  const checkDamage = async (signal?: AbortSignal) => {
    try {
      await checkSqliteAside(url, signal);
    } catch (error) {
      if (!(error instanceof DatabaseError && error.kind === 'corrupt')) throw error;
      damage.note(error);
    }
  };
  return {
    db,
    aside: db,
    openSnapshot: () => openSqliteSnapshot(url, damage),
    engine: 'sqlite',
    channel,
    isUsedElsewhere: async () => false,
    pool: () => null,
    damage,
    isUnchecked,
    checkDamage,
    close,
  };
};

/** Opens and migrates. Refuses with `DatabaseError`, also for a database newer than this code. */
export const openDatabase = async (
  url: string,
  onError?: (error: Error) => void,
  beforeUpgrade?: (upgrade: Upgrade) => Promise<void>,
  { isServing = false } = {},
): Promise<OpenDatabase> => {
  const opened = await connect(url, onError);
  try {
    await migrateToLatest(opened.db, undefined, beforeUpgrade);
  } catch (error) {
    await opened.close();
    // A damaged page is noticed only when it is read.
    throw (opened.engine === 'sqlite' && sqliteError(url, error)) || error;
  }
  if (!isServing || opened.engine === 'sqlite') return opened;
  // An upgrade may take longer than any request.
  await opened.close();
  return connect(url, onError, { isServing });
};
