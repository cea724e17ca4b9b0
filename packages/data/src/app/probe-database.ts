import { access, constants, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { adviseRestore, type BackupWatch } from '../backup/watch-backups.ts';
import { isDamage } from '../connection/damage.ts';
import type { Db } from '../core/database.ts';
import { onceUnlocked } from '../core/once-unlocked.ts';
import { isLocked, isStorageError } from '../core/violation.ts';
import { insertJob } from '../jobs/jobs.queries.ts';
import type { OpenDatabase } from './open-database.ts';

export type DatabaseState =
  | 'ready'
  | 'silent'
  | 'busy'
  | 'locked'
  | 'read-only'
  | 'full'
  | 'gone'
  | 'damaged';

/** Less than this is a full disk: the next order may no longer fit. */
const DISK_FULL_BYTES = 4 * 1_048_576;
/** Requests that wait for longer than a lock is waited for, without one of them getting a connection, wait in vain. */
const STUCK_AFTER_MS = 4000;
/** Longer than a page, so that the row needs new pages. */
const NAME_LENGTH = 20_000;

const stateOf = (error: unknown): DatabaseState => {
  const code = (error as { code?: string }).code ?? '';
  if (code === 'ENOENT') return 'gone';
  if (/^(SQLITE_READONLY|EROFS|EACCES|EPERM|25006)/.test(code)) return 'read-only';
  if (isDamage(error)) return 'damaged';
  if (isLocked(error)) return 'locked';
  return isStorageError(error) ? 'full' : 'silent';
};

/** Looks at the disk as well, since a row that is rolled back never gets to it. */
const probeFile = async (path: string): Promise<DatabaseState> => {
  await access(path, constants.R_OK | constants.W_OK);
  const { bavail, bsize } = await statfs(dirname(path));
  return bavail * bsize < DISK_FULL_BYTES ? 'full' : 'ready';
};

/** Writes a row, of a job that does not exist, and takes it back, which costs no write to the disk. */
const probeSqlite = async (db: Db, path: string): Promise<DatabaseState> => {
  const trx = await db.startTransaction().execute();
  try {
    await insertJob(trx, 'x'.repeat(NAME_LENGTH), '');
  } finally {
    await trx.rollback().execute();
  }
  return path === ':memory:' ? 'ready' : probeFile(path);
};

/** Asks aside, so that many requests do not look like a database that is silent. */
const probePostgres = async ({
  aside,
  pool,
}: Pick<OpenDatabase, 'aside' | 'pool'>): Promise<DatabaseState> => {
  const { rows } = await sql<{ is_writable: boolean }>`
    select current_setting('transaction_read_only') = 'off' and not pg_is_in_recovery() as is_writable
  `.execute(aside);
  if (!rows[0]?.is_writable) return 'read-only';
  return (pool()?.stuckForMs ?? 0) > STUCK_AFTER_MS ? 'busy' : 'ready';
};

export const probeDatabase = async (
  database: Pick<OpenDatabase, 'db' | 'aside' | 'engine' | 'pool' | 'damage'>,
  url: string,
  withinMs: number,
): Promise<DatabaseState> => {
  if (database.damage.isFound()) return 'damaged';
  const late = Promise.withResolvers<DatabaseState>();
  const timer = setTimeout(() => late.resolve('silent'), withinMs);
  const probe =
    database.engine === 'sqlite'
      ? onceUnlocked(() => probeSqlite(database.db, url), withinMs / 2)
      : probePostgres(database);
  try {
    return await Promise.race([probe.catch(stateOf), late.promise]);
  } finally {
    clearTimeout(timer);
  }
};

/** The settings of a PostgreSQL server that are off although saved data would then not survive a power cut. */
export const listUnsafeSettings = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where name in ('fsync', 'full_page_writes') and setting = 'off' order by name
  `.execute(db);
  return rows.map(({ name }) => name);
};

const described: Record<DatabaseState, { status: string; note: string }> = {
  ready: { status: 'ready', note: 'The database answers and can be written to.' },
  silent: {
    status: 'the database does not answer',
    note: 'The database does not answer. Make sure that it runs and can be reached; the server reconnects on its own.',
  },
  locked: {
    status: 'the database is locked by another program',
    note: 'Nothing can be saved: another program has locked the file of the database, such as a shell with an open transaction. End that program; the server continues on its own.',
  },
  damaged: {
    status: 'the database is damaged',
    note: 'The database file is damaged, so nothing is saved anymore.',
  },
  busy: {
    status: 'no connection to the database becomes free',
    note: 'The database answers, but every connection to it has been in use for seconds, so that requests are turned away. Look in pg_stat_activity for what holds a lock; the server continues on its own.',
  },
  'read-only': {
    status: 'the database is read-only',
    note: "Nothing can be saved: the database is read-only. Give the server's user permission to write to it, or connect to the primary.",
  },
  full: {
    status: 'the database is full',
    note: 'Nothing can be saved: the disk of the database is full or failing. Free some space; the server continues on its own.',
  },
  gone: {
    status: 'the database is gone',
    note: 'The file of the database was moved or deleted while the server runs. Stop the server, put the file back or restore a backup, and start again.',
  },
};

/** How the database is, in a word for everybody, and what to do about it for those who run the server. */
export const describeState = (state: DatabaseState, last: BackupWatch['last']) => {
  const { status, note } = described[state];
  return { status, note: state === 'damaged' ? `${note} ${adviseRestore(last)}` : note };
};
