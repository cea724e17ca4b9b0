import { setTimeout as pause } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely';
import { isLocked } from '../core/violation.ts';
import { type CommitGroups, openCommitGroups } from './commit-group.ts';
import { type Damage, isDamage } from './damage.ts';

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

/** Prepares each statement once. Once the file is known to be damaged, carries out only reads. */
class Statements {
  readonly #database: BetterSqlite.Database;
  readonly #damage: Damage;
  readonly #prepared = new Map<string, BetterSqlite.Statement>();

  constructor(database: BetterSqlite.Database, damage: Damage) {
    this.#database = database;
    this.#damage = damage;
  }

  #prepare(sql: string): BetterSqlite.Statement {
    const kept = this.#prepared.get(sql);
    if (kept) return kept;
    const statement = this.#database.prepare(sql);
    if (this.#prepared.size >= STATEMENTS_KEPT)
      this.#prepared.delete(this.#prepared.keys().next().value ?? '');
    this.#prepared.set(sql, statement);
    return statement;
  }

  allowed(sql: string): BetterSqlite.Statement {
    const statement = this.#prepare(sql);
    if (statement.readonly && sql !== 'commit') return statement;
    if (this.#damage.isFound())
      throw new BetterSqlite.SqliteError('the database is damaged, so nothing is written', 'SQLITE_CORRUPT');
    return statement;
  }

  noted(error: unknown): unknown {
    if (isDamage(error)) this.#damage.note(error as Error);
    return error;
  }

  run(sql: string, parameters: readonly unknown[] = []): QueryResult<never> {
    const statement = this.allowed(sql);
    if (statement.reader) return { rows: statement.all(parameters) as never[] };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
  }
}

class FarmSqliteFile {
  readonly database: BetterSqlite.Database;
  readonly statements: Statements;
  readonly turns = new Turns();
  readonly groups: CommitGroups;
  waiting = 0;

  constructor(database: BetterSqlite.Database, damage: Damage) {
    this.database = database;
    this.statements = new Statements(database, damage);
    this.groups = openCommitGroups({
      run: (sql) => this.#control(sql),
      isInTransaction: () => database.inTransaction,
      inTurn: async (act) => {
        await this.turns.take();
        try {
          act();
        } finally {
          this.turns.end();
        }
      },
    });
  }

  #control(sql: string): void {
    try {
      this.statements.run(sql);
    } catch (error) {
      throw this.statements.noted(error);
    }
  }
}

/** Sees only what is on the disk; gives up its turn while another program holds a lock, so that others are answered. */
class FarmSqliteConnection implements DatabaseConnection {
  readonly #file: FarmSqliteFile;
  #hasTurn = true;
  #isInTransaction = false;

  constructor(file: FarmSqliteFile) {
    this.#file = file;
  }

  endTurn(): void {
    if (this.#hasTurn) this.#file.turns.end();
    this.#hasTurn = false;
  }

  async #giveUpTurn(until: Promise<unknown>): Promise<void> {
    this.endTurn();
    await until;
    await this.#file.turns.take();
    this.#hasTurn = true;
  }

  async #untilSaved(): Promise<void> {
    const { groups } = this.#file;
    for (let saved = groups.pending(); saved; saved = groups.pending()) await this.#giveUpTurn(saved);
  }

  /** Runs what begins a transaction or, if it does not `join` others, a statement outside of one. */
  async #onceUnlocked<Result>(run: () => Result, { joins }: { joins: boolean }): Promise<Result> {
    const file = this.#file;
    const giveUpAt = performance.now() + LOCK_WAITED_MS;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      if (!joins && file.groups.pending()) await this.#untilSaved();
      try {
        return run();
      } catch (error) {
        if (!isLocked(error) || file.database.inTransaction || performance.now() + pauseMs > giveUpAt)
          throw file.statements.noted(error);
      }
      file.waiting += 1;
      await this.#giveUpTurn(pause(pauseMs));
      file.waiting -= 1;
    }
  }

  async executeQuery({ sql, parameters }: CompiledQuery): Promise<QueryResult<never>> {
    const { statements, groups } = this.#file;
    if (!this.#isInTransaction)
      return this.#onceUnlocked(() => statements.run(sql, parameters), { joins: false });
    try {
      return statements.run(sql, parameters);
    } catch (error) {
      groups.noteError(error);
      throw statements.noted(error);
    }
  }

  async *streamQuery({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<never>> {
    const { statements } = this.#file;
    if (!this.#isInTransaction) await this.#untilSaved();
    try {
      for (const row of statements.allowed(sql).iterate(parameters)) yield { rows: [row as never] };
    } catch (error) {
      throw statements.noted(error);
    }
  }

  /** Takes the write lock at the start, so that a transaction cannot fail halfway because it cannot get it. */
  async begin(): Promise<void> {
    await this.#onceUnlocked(() => this.#file.groups.begin(), { joins: true });
    this.#isInTransaction = true;
  }

  async commit(): Promise<void> {
    const saved = this.#file.groups.save();
    this.#isInTransaction = false;
    this.endTurn();
    await saved;
  }

  async rollback(): Promise<void> {
    // A transaction that was to be saved with others is lost with them.
    if (!this.#isInTransaction) return;
    this.#isInTransaction = false;
    const decided = this.#file.groups.undo();
    this.endTurn();
    await decided;
  }
}

class FarmSqliteDriver implements Driver {
  readonly #file: FarmSqliteFile;

  constructor(file: FarmSqliteFile) {
    this.#file = file;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#file.turns.take();
    return new FarmSqliteConnection(this.#file);
  }

  async releaseConnection(connection: FarmSqliteConnection): Promise<void> {
    connection.endTurn();
  }

  beginTransaction(connection: FarmSqliteConnection): Promise<void> {
    return connection.begin();
  }

  commitTransaction(connection: FarmSqliteConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: FarmSqliteConnection): Promise<void> {
    return connection.rollback();
  }

  async destroy(): Promise<void> {
    this.#file.database.close();
  }
}

export class FarmSqliteDialect extends SqliteDialect {
  readonly #file: FarmSqliteFile;

  constructor(database: BetterSqlite.Database, damage: Damage) {
    super({ database });
    this.#file = new FarmSqliteFile(database, damage);
  }

  /** Whether a statement waits for another program to give up its lock. */
  isWaiting(): boolean {
    return this.#file.waiting > 0;
  }

  override createDriver(): Driver {
    return new FarmSqliteDriver(this.#file);
  }

  override createAdapter(): DialectAdapter {
    return new FarmSqliteAdapter();
  }
}
