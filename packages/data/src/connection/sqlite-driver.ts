import BetterSqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import type { Damage } from './damage.ts';

const STATEMENTS_KEPT = 500;

/**
 * SQLite parses each statement once: one line of an order is read in 19 µs instead of 167. Once the file is known to be
 * damaged, only statements that read are given out.
 */
const guardStatements = (database: BetterSqlite.Database, damage: Damage): SqliteDatabase => {
  const kept = new Map<string, BetterSqlite.Statement>();
  const prepare = (sql: string) => {
    let statement = kept.get(sql);
    if (!statement) {
      if (kept.size === STATEMENTS_KEPT) kept.clear();
      statement = database.prepare(sql);
      kept.set(sql, statement);
    }
    if (damage.isFound() && (!statement.readonly || sql === 'commit'))
      throw new BetterSqlite.SqliteError('the database is damaged, so nothing is written', 'SQLITE_CORRUPT');
    return statement;
  };
  return { prepare, close: () => void database.close() } as SqliteDatabase;
};

class FarmSqliteDriver extends SqliteDriver {
  readonly #database: BetterSqlite.Database;

  constructor(database: BetterSqlite.Database, damage: Damage) {
    super({ database: guardStatements(database, damage) });
    this.#database = database;
  }

  /** Takes the write lock at the start, so that a transaction cannot fail halfway because it cannot get it. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** An error such as a full disk has already made SQLite roll back, and is the one to report. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** SQLite can change the schema in a transaction, on which upgrades rely; Kysely assumes that it cannot. */
class FarmSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export const farmSqliteDialect = (database: BetterSqlite.Database, damage: Damage): SqliteDialect =>
  Object.assign(new SqliteDialect({ database }), {
    createDriver: () => new FarmSqliteDriver(database, damage),
    createAdapter: () => new FarmSqliteAdapter(),
  });
