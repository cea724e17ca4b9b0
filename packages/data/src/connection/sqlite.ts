import { accessSync, constants, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import { DatabaseTrouble } from './trouble.ts';

const OLDEST_SQLITE = '3.51.3';
const BUSY_TIMEOUT_MS = 5000;
const STATEMENTS_KEPT = 500;

/** Tells Kysely that SQLite supports DDL in transactions, so that a migration runs completely or not at all. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Takes the write lock at the start, so that a transaction cannot fail halfway because it cannot get it. */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #database: BetterSqlite.Database;

  constructor(config: SqliteDialectConfig, database: BetterSqlite.Database) {
    super(config);
    this.#database = database;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // If the disk is full or failing, SQLite has already rolled back; report that error instead.
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

class FarmSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #database: BetterSqlite.Database;

  constructor(database: BetterSqlite.Database) {
    const config = { database: withStatementCache(database) };
    super(config);
    this.#config = config;
    this.#database = database;
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver(this.#config, this.#database);
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalSqliteAdapter();
  }
}

/** Caches prepared statements by their text, since Kysely would prepare them on every execution. */
const withStatementCache = (database: BetterSqlite.Database): SqliteDatabase => {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare: (sql) => {
      const kept = statements.get(sql);
      if (kept) return kept;
      const statement = database.prepare(sql) as unknown as SqliteStatement;
      if (statements.size >= STATEMENTS_KEPT) statements.delete(statements.keys().next().value ?? '');
      statements.set(sql, statement);
      return statement;
    },
  };
};

const versionNumber = (version: string) =>
  version.split('.').reduce((number, part) => number * 1000 + Number(part), 0);

const assertPragma = (database: BetterSqlite.Database, pragma: string, expected: string | number) => {
  const actual = database.pragma(pragma, { simple: true });
  if (actual !== expected) {
    throw new DatabaseTrouble(
      'unopenable',
      `The database runs with ${pragma}=${String(actual)} where ${expected} is needed so that no saved data is lost. Put it on a local disk.`,
    );
  }
};

const isWritable = (path: string) => {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
};

/** What is wrong with the database according to an error of SQLite or its files; undefined for other errors. */
export const sqliteTrouble = (path: string, error: unknown): DatabaseTrouble | undefined => {
  if (error instanceof DatabaseTrouble) return error;
  const code = (error as { code?: string }).code ?? '';
  const cause = { cause: error };
  const lacksRights =
    /^(SQLITE_READONLY|EACCES|EPERM|EROFS)/.test(code) ||
    (code.startsWith('SQLITE_CANTOPEN') && !(isWritable(path) && isWritable(dirname(path))));
  if (lacksRights) {
    return new DatabaseTrouble(
      'read-only',
      `The database ${path} is read-only. Give the server's user permission to write to the file and its folder.`,
      cause,
    );
  }
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return new DatabaseTrouble(
      'locked',
      `The database ${path} is in use by another process. Stop the other server, or set DATABASE_URL to another file.`,
      cause,
    );
  }
  if (code.startsWith('SQLITE_NOTADB') || code.startsWith('SQLITE_CORRUPT')) {
    return new DatabaseTrouble(
      'corrupt',
      `The file ${path} is not a farm database, or is damaged. Restore a backup, or set DATABASE_URL to another file.`,
      cause,
    );
  }
  if (code.startsWith('SQLITE_CANTOPEN') || /^E[A-Z]+$/.test(code)) {
    return new DatabaseTrouble(
      'unopenable',
      `The database ${path} cannot be opened: ${(error as Error).message}. Check DATABASE_URL and the permissions of its folder.`,
      cause,
    );
  }
  return undefined;
};

/**
 * Holds an exclusive lock beside the database while the process runs, since two servers on one file would not see
 * each other's caches. The lock ends with the process, however it ends.
 */
const holdProcessLock = (path: string): (() => void) => {
  const lock = new BetterSqlite(`${path}.lock`, { timeout: 0 });
  try {
    lock.pragma('journal_mode = delete');
    lock.pragma('locking_mode = exclusive');
    lock.exec('begin exclusive; create table if not exists held (by_process integer); commit;');
  } catch (error) {
    lock.close();
    throw error;
  }
  return () => lock.close();
};

/** Lower case for all of Unicode; SQLite's own function handles only ASCII. */
const registerUnicodeLower = (database: BetterSqlite.Database) => {
  database.function('lower', { deterministic: true }, (value) =>
    typeof value === 'string' ? value.toLowerCase() : value,
  );
};

/**
 * Opens the embedded database, and makes sure that WAL, `synchronous=FULL` and foreign keys are on. No other process
 * may have it open, unless `isBeside`: then the file must exist, and a server may have it open, too.
 * `dataVersion` changes when another process has changed the database. Refuses with `DatabaseTrouble`.
 */
export const openSqlite = (
  path: string,
  { isBeside = false } = {},
): { dialect: SqliteDialect; dataVersion: () => number; release: () => void } => {
  const inMemory = path === ':memory:';
  let unlock = () => {};
  let database: BetterSqlite.Database | undefined;
  try {
    if (!inMemory && !isBeside) {
      mkdirSync(dirname(path), { recursive: true });
      unlock = holdProcessLock(path);
    }
    database = new BetterSqlite(path, { timeout: BUSY_TIMEOUT_MS, fileMustExist: isBeside });
    const version = database.prepare('select sqlite_version()').pluck().get() as string;
    if (versionNumber(version) < versionNumber(OLDEST_SQLITE)) {
      throw new DatabaseTrouble(
        'too-old',
        `SQLite ${version} can damage WAL databases. Install ${OLDEST_SQLITE} or newer.`,
      );
    }
    database.pragma('journal_mode = wal');
    database.pragma('synchronous = full');
    database.pragma('foreign_keys = on');
    if (!inMemory) assertPragma(database, 'journal_mode', 'wal');
    assertPragma(database, 'synchronous', 2);
    assertPragma(database, 'foreign_keys', 1);
    registerUnicodeLower(database);
    database.exec('begin immediate; rollback;');
  } catch (error) {
    database?.close();
    unlock();
    throw sqliteTrouble(path, error) ?? error;
  }
  const opened = database;
  return {
    dialect: new FarmSqliteDialect(opened),
    dataVersion: () => opened.pragma('data_version', { simple: true }) as number,
    release: unlock,
  };
};

/**
 * Opens the embedded database only to read it, also while a server has it open. Its transactions see one state, and
 * never keep the server from writing. Refuses with `DatabaseTrouble`.
 */
export const openSqliteToRead = (path: string): SqliteDialect => {
  let database: BetterSqlite.Database | undefined;
  try {
    // Not opened read-only: then a write-ahead log that a killed server left behind could not be read.
    database = new BetterSqlite(path, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
    database.pragma('query_only = on');
    registerUnicodeLower(database);
    database.prepare('select count(*) from sqlite_schema').get();
  } catch (error) {
    database?.close();
    throw sqliteTrouble(path, error) ?? error;
  }
  return new SqliteDialect({ database });
};

/** Copies what is committed at this moment into an empty file, without a write-ahead log. Servers may go on writing. */
export const copySqliteInto = (from: string, to: string): void => {
  let database: BetterSqlite.Database | undefined;
  try {
    database = new BetterSqlite(from, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
    registerUnicodeLower(database);
    database.prepare('vacuum into ?').run(to);
  } catch (error) {
    throw sqliteTrouble(from, error) ?? error;
  } finally {
    database?.close();
  }
};

/** Holds the lock of a running farm, with nothing open. Refuses with `DatabaseTrouble` if another process has it. */
export const lockSqlite = (path: string): (() => void) => {
  try {
    return holdProcessLock(path);
  } catch (error) {
    throw sqliteTrouble(path, error) ?? error;
  }
};

/**
 * Writes the write-ahead log of a database into its file, if it is not damaged, so that the file is all there is.
 * Refuses with `DatabaseTrouble` if another process has it open.
 */
export const foldSqlite = (path: string): void => {
  let database: BetterSqlite.Database | undefined;
  try {
    database = new BetterSqlite(path, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
    database.pragma('journal_mode = delete');
  } catch (error) {
    const trouble = sqliteTrouble(path, error);
    if (trouble?.kind !== 'corrupt') throw trouble ?? error;
  } finally {
    database?.close();
  }
};
