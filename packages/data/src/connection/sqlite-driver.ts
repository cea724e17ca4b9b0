import { setTimeout as pause } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely';
import { isLocked } from '../core/violation.ts';
import { type Damage, isDamage } from './damage.ts';
import type { ConnectionWrites, RowVersions } from './known-rows.ts';

const STATEMENTS_KEPT = 500;
const LOCK_WAITED_MS = 3000;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 80;

/** Tells Kysely that SQLite supports DDL in transactions, and that the driver itself gives out its one connection. */
class FarmSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Lets one at a time use the connection, in the sequence in which they asked. */
class Turns {
  #isTaken = false;
  readonly #waiting: (() => void)[] = [];

  take(): Promise<void> {
    if (this.#isTaken) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
    return Promise.resolve();
  }

  end(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }
}

/**
 * The one connection to the file. It prepares each statement once. While another program holds a lock, a statement
 * outside a transaction gives up its turn and tries again, so that the process keeps answering. Once the file is known
 * to be damaged, only reads are carried out.
 */
class FarmSqliteConnection implements DatabaseConnection {
  readonly #database: BetterSqlite.Database;
  readonly #turns: Turns;
  readonly #damage: Damage;
  readonly #writes: ConnectionWrites;
  readonly #statements = new Map<string, BetterSqlite.Statement>();
  waiting = 0;

  constructor(database: BetterSqlite.Database, turns: Turns, damage: Damage, versions: RowVersions) {
    this.#database = database;
    this.#turns = turns;
    this.#damage = damage;
    this.#writes = versions.ofConnection();
  }

  #prepare(sql: string): BetterSqlite.Statement {
    const kept = this.#statements.get(sql);
    if (kept) return kept;
    const statement = this.#database.prepare(sql);
    if (this.#statements.size >= STATEMENTS_KEPT)
      this.#statements.delete(this.#statements.keys().next().value ?? '');
    this.#statements.set(sql, statement);
    return statement;
  }

  #allowed(sql: string): BetterSqlite.Statement {
    const statement = this.#prepare(sql);
    if (statement.readonly) return statement;
    if (this.#damage.isFound())
      throw new BetterSqlite.SqliteError('the database is damaged, so nothing is written', 'SQLITE_CORRUPT');
    this.#writes.note(sql);
    return statement;
  }

  #settle(): void {
    if (this.#writes.isPending() && !this.#database.inTransaction) this.#writes.settle();
  }

  #noted(error: unknown): unknown {
    if (isDamage(error)) this.#damage.note(error as Error);
    return error;
  }

  #run({ sql, parameters }: CompiledQuery): QueryResult<never> {
    try {
      const statement = this.#allowed(sql);
      if (statement.reader) return { rows: statement.all(parameters) as never[] };
      const { changes, lastInsertRowid } = statement.run(parameters);
      return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
    } finally {
      this.#settle();
    }
  }

  async executeQuery(query: CompiledQuery): Promise<QueryResult<never>> {
    const giveUpAt = performance.now() + LOCK_WAITED_MS;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      try {
        return this.#run(query);
      } catch (error) {
        if (!isLocked(error) || this.#database.inTransaction || performance.now() + pauseMs > giveUpAt)
          throw this.#noted(error);
      }
      this.waiting += 1;
      this.#turns.end();
      await pause(pauseMs);
      await this.#turns.take();
      this.waiting -= 1;
    }
  }

  async *streamQuery({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<never>> {
    try {
      for (const row of this.#allowed(sql).iterate(parameters)) yield { rows: [row as never] };
    } catch (error) {
      throw this.#noted(error);
    } finally {
      this.#settle();
    }
  }
}

class FarmSqliteDriver implements Driver {
  readonly #database: BetterSqlite.Database;
  readonly #turns = new Turns();
  readonly connection: FarmSqliteConnection;

  constructor(database: BetterSqlite.Database, damage: Damage, versions: RowVersions) {
    this.#database = database;
    this.connection = new FarmSqliteConnection(database, this.#turns, damage, versions);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turns.take();
    return this.connection;
  }

  async releaseConnection(): Promise<void> {
    this.#turns.end();
  }

  /** Takes the write lock at the start, so that a transaction cannot fail halfway because it cannot get it. */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // If the disk is full or failing, SQLite has already rolled back; report that error instead.
    if (this.#database.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    this.#database.close();
  }
}

/** Runs Kysely's statements on an opened file. */
export class FarmSqliteDialect extends SqliteDialect {
  readonly #driver: FarmSqliteDriver;

  constructor(database: BetterSqlite.Database, damage: Damage, versions: RowVersions) {
    super({ database });
    this.#driver = new FarmSqliteDriver(database, damage, versions);
  }

  /** Whether a statement waits for another program to give up its lock. */
  isWaiting(): boolean {
    return this.#driver.connection.waiting > 0;
  }

  override createDriver(): Driver {
    return this.#driver;
  }

  override createAdapter(): DialectAdapter {
    return new FarmSqliteAdapter();
  }
}
