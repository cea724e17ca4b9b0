import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { SqliteDialect } from 'kysely';
import { lowerText } from '../core/lower-text.ts';
import { type Damage, watchDamage } from './damage.ts';
import { DatabaseError } from './database-error.ts';
import { farmSqliteDialect } from './sqlite-driver.ts';
import { isDatabaseWritable, readOnlyTrouble, sqliteError } from './sqlite-errors.ts';
import { holdProcessLock } from './sqlite-lock.ts';

const OLDEST_SQLITE = '3.51.3';
/** Waiting for a lock in this way keeps the process from doing anything else. */
const BUSY_TIMEOUT_MS = 5000;
/** A file up to this size is checked within about 25 ms; a larger one is checked while the farm runs. */
const CHECKED_AT_OPEN_BYTES = 8 * 1_048_576;

const assertPragma = (database: BetterSqlite.Database, pragma: string, expected: string | number) => {
  const actual = database.pragma(pragma, { simple: true });
  if (actual !== expected) {
    throw new DatabaseError(
      'unopenable',
      `The database runs with ${pragma}=${String(actual)} where ${expected} is needed so that no saved data is lost. Put it on a local disk.`,
    );
  }
};

/** SQLite opens a file that it may not write to without a word, and even begins a transaction on it. */
const assertWritable = (database: BetterSqlite.Database, path: string) => {
  const version = database.pragma('user_version', { simple: true });
  database.exec(`begin immediate; pragma user_version = ${version}; rollback;`);
  if (!isDatabaseWritable(path)) throw readOnlyTrouble(path);
};

/** Lower case for all of Unicode; SQLite's own function handles only ASCII. */
export const registerUnicodeLower = (database: BetterSqlite.Database) => {
  database.function('lower', { deterministic: true }, (value) =>
    typeof value === 'string' ? lowerText(value) : value,
  );
};

/** Looks for damage in every page, without comparing indexes with their tables. Throws if there is any. */
export const assertUndamaged = (database: BetterSqlite.Database) => {
  const found = database.pragma('quick_check(1)', { simple: true });
  if (found !== 'ok') throw new BetterSqlite.SqliteError(String(found), 'SQLITE_CORRUPT');
};

const configure = (database: BetterSqlite.Database, inMemory: boolean) => {
  const version = database.prepare('select sqlite_version()').pluck().get() as string;
  if (version.localeCompare(OLDEST_SQLITE, 'en', { numeric: true }) < 0) {
    throw new DatabaseError(
      'too-old',
      `SQLite ${version} can damage WAL databases. Install ${OLDEST_SQLITE} or newer.`,
    );
  }
  database.pragma('journal_mode = wal');
  database.pragma('synchronous = full');
  database.pragma('foreign_keys = on');
  // SQLite would otherwise write to temporary files what a savepoint could take back.
  database.pragma('temp_store = memory');
  if (!inMemory) assertPragma(database, 'journal_mode', 'wal');
  assertPragma(database, 'synchronous', 2);
  assertPragma(database, 'foreign_keys', 1);
  registerUnicodeLower(database);
};

export type OpenedSqlite = {
  dialect: SqliteDialect;
  damage: Damage;
  /** Whether the file was too large to be checked for damage when it was opened. */
  isUnchecked: boolean;
  /** Returns another number once another process has changed the database. */
  dataVersion: () => number;
  release: () => void;
};

/** With WAL, `synchronous=FULL` and foreign keys. `isBeside`: a server may have it open. Refuses found damage. */
export const openSqlite = (path: string, { isBeside = false } = {}): OpenedSqlite => {
  const inMemory = path === ':memory:';
  const damage = watchDamage();
  let unlock = () => {};
  let database: BetterSqlite.Database | undefined;
  let isUnchecked = false;
  try {
    if (!inMemory && !isBeside) {
      mkdirSync(dirname(path), { recursive: true });
      unlock = holdProcessLock(path);
    }
    database = new BetterSqlite(path, { timeout: BUSY_TIMEOUT_MS, fileMustExist: isBeside });
    configure(database, inMemory);
    if (!inMemory) assertWritable(database, path);
    if (!inMemory && !isBeside) {
      isUnchecked = statSync(path).size > CHECKED_AT_OPEN_BYTES;
      if (!isUnchecked) assertUndamaged(database);
      // From now on `onceUnlocked` waits for locks, so that the process keeps answering.
      database.pragma('busy_timeout = 0');
    }
  } catch (error) {
    database?.close();
    unlock();
    throw sqliteError(path, error) ?? error;
  }
  const opened = database;
  let readVersion: BetterSqlite.Statement | undefined;
  let known = 0;
  const dataVersion = () => {
    try {
      readVersion ??= opened.prepare('pragma data_version').pluck();
      known = readVersion.get() as number;
    } catch {
      // The file is locked or damaged, which the next statement will say.
    }
    return known;
  };
  return {
    dialect: farmSqliteDialect(opened, damage),
    damage,
    isUnchecked,
    dataVersion,
    release: unlock,
  };
};

/** A connection for reading, also while a server has the file open. It waits `timeout` milliseconds for a lock. */
export const openBesideToRead = (path: string, timeout = BUSY_TIMEOUT_MS): BetterSqlite.Database => {
  // Not opened read-only: then a write-ahead log that a killed server left behind could not be read.
  const database = new BetterSqlite(path, { fileMustExist: true, timeout });
  database.pragma('query_only = on');
  registerUnicodeLower(database);
  return database;
};

/**
 * Its transactions see one state, and never keep a server from writing. Refuses with `DatabaseError`, which names
 * `shown` where the file is a copy of what was asked for.
 */
export const openSqliteToRead = (path: string, shown = path): SqliteDialect => {
  let database: BetterSqlite.Database | undefined;
  try {
    database = openBesideToRead(path);
    database.prepare('select count(*) from sqlite_schema').get();
  } catch (error) {
    database?.close();
    throw sqliteError(shown, error) ?? error;
  }
  return new SqliteDialect({ database });
};

/** Opens a file for one piece of work. Refuses with `DatabaseError`. */
export const onFile = (
  path: string,
  work: (database: BetterSqlite.Database) => void,
  open = openFile,
): void => {
  let database: BetterSqlite.Database | undefined;
  try {
    database = open(path);
    work(database);
  } catch (error) {
    throw sqliteError(path, error) ?? error;
  } finally {
    database?.close();
  }
};
const openFile = (path: string) => new BetterSqlite(path, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
