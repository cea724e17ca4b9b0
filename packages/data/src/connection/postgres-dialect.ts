import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresPool,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { CommitUnknown } from '../core/commit-unknown.ts';
import { type AnsweredLater, renameStatement, statementNames } from '../core/prepared.ts';
import { isOutdatedStatement } from '../core/violation.ts';
import type { ConnectionWrites, RowVersions } from './known-rows.ts';
import { openSharedReads } from './shared-reads.ts';

/** How much longer than PostgreSQL's own time limit a statement is waited for. */
const GRACE_MS = 2000;

/** Where several statements are sent at once, any of them may write. */
const mayWrite = (statement: string) => !/^\s*select\b[^;]*$/i.test(statement);

const isWrite = (statement: string) =>
  /^\s*(insert|update|delete|truncate|create|alter|drop|merge)\b/i.test(statement) ||
  /^\s*with\b.*\b(insert|update|delete)\b/is.test(statement);

/** A time limit that a transaction sets for its own statements. */
const ownLimitMs = (statement: string) => /^set local statement_timeout = (\d+)$/i.exec(statement)?.[1];

const beginOf = ({ isolationLevel, accessMode }: TransactionSettings) =>
  isolationLevel || accessMode
    ? ['start transaction', isolationLevel && `isolation level ${isolationLevel}`, accessMode]
        .filter(Boolean)
        .join(' ')
    : 'begin';

const askedFor = (text: string, values: unknown[]): pg.QueryConfig => {
  const named = statementNames.get(text);
  return named ? { name: named.name, text, values } : { text, values };
};

const withCounts = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const toResult = ({ command, rowCount, rows }: pg.QueryResult): QueryResult<never> =>
  withCounts.has(command)
    ? { numAffectedRows: BigInt(rowCount ?? 0), rows: rows as never[] }
    : { rows: rows as never[] };

export type FarmPool = {
  connect: () => Promise<pg.PoolClient>;
  /** For a transaction or a write; the same as `connect` unless given. */
  connectToHold?: () => Promise<pg.PoolClient>;
  /** How many wait for a connection. */
  readonly waitingCount?: number;
  end: () => Promise<void>;
  options: object;
};

type Shared = {
  pool: FarmPool;
  read: ReturnType<typeof openSharedReads>;
  versions: RowVersions;
  answersWithinMs: number | undefined;
};

/**
 * A connection as the farm uses it: it is taken from the pool only for its first statement, which tells reads from
 * writes, and a transaction begins together with its first statement. It does not wait for ever for a server that has
 * stopped answering, and tells a write that was refused from one that may have been saved.
 */
class FarmPostgresConnection implements DatabaseConnection {
  readonly #shared: Shared;
  /** None while it only reads. */
  #writes: ConnectionWrites | undefined;
  #client: pg.PoolClient | undefined;
  #answersWithinMs: number | undefined;
  #isInTransaction = false;
  /** How the transaction begins, until its first statement is sent. */
  #begin: string | undefined;
  /** Why the connection broke. */
  #fault: Error | undefined;
  /** The first error of the statements that nobody may have waited for, once all of them are answered. */
  #missed: Promise<{ error: unknown } | undefined> = Promise.resolve(undefined);
  #isSpoiled = false;

  constructor(shared: Shared) {
    this.#shared = shared;
    this.#answersWithinMs = shared.answersWithinMs;
  }

  readonly #onFault = (error: Error) => {
    this.#fault ??= error;
  };

  async executeQuery(query: CompiledQuery & AnsweredLater): Promise<QueryResult<never>> {
    const { sql, isAnsweredLater } = query;
    const parameters = query.parameters as unknown[];
    if (!this.#client && !this.#isInTransaction) {
      const named = statementNames.get(sql);
      if (named?.isRead) return this.#readShared(sql, parameters);
    }
    this.#client ??= await this.#connect(sql);
    const answer = this.#send(this.#client, sql, parameters).then(toResult);
    if (!isAnsweredLater || !this.#isInTransaction) return answer;
    const missed = this.#missed;
    this.#missed = answer.then(
      () => missed,
      async (error: unknown) => (await missed) ?? { error },
    );
    return { rows: [], answer } as QueryResult<never>;
  }

  // biome-ignore lint/correctness/useYield: nothing is read in parts.
  async *streamQuery(): AsyncIterableIterator<QueryResult<never>> {
    throw new Error('The farm reads nothing from PostgreSQL in parts');
  }

  begin(settings: TransactionSettings): void {
    this.#begin = beginOf(settings);
    this.#isInTransaction = true;
  }

  /** PostgreSQL answers `rollback` where a statement has failed. */
  async commit(): Promise<void> {
    if (!this.#client) return;
    const { command } = await this.#send(this.#client, 'commit', []);
    if (command !== 'ROLLBACK') return;
    const missed = await this.#missed;
    throw missed?.error ?? new Error('The transaction was rolled back');
  }

  async rollback(): Promise<void> {
    // A transaction that was ended leaves nothing to take back; what ended it is the error to report.
    if (!this.#client || !this.#isInTransaction) return;
    await this.#send(this.#client, 'rollback', []).catch(() => {
      this.#isSpoiled = true;
    });
  }

  release(): void {
    this.#writes?.settle();
    this.#client?.off('error', this.#onFault);
    this.#client?.release(this.#isSpoiled || this.#fault !== undefined);
  }

  /** A read outside a transaction. */
  async #readShared(text: string, values: unknown[]): Promise<QueryResult<never>> {
    const asked = askedFor(text, values);
    try {
      return toResult(await this.#shared.read(asked));
    } catch (error) {
      if (!isOutdatedStatement(error)) throw error;
      renameStatement(text, asked.name);
      // Without a name, it does not depend on others that are sent with it.
      return toResult(await this.#shared.read({ text, values }));
    }
  }

  async #connect(statement: string): Promise<pg.PoolClient> {
    const { pool } = this.#shared;
    const isHeld = this.#isInTransaction || isWrite(statement);
    const client = await (pool.connectToHold && isHeld ? pool.connectToHold() : pool.connect());
    client.on('error', this.#onFault);
    return client;
  }

  async #send(client: pg.PoolClient, statement: string, values: unknown[]): Promise<pg.QueryResult> {
    const limitMs = ownLimitMs(statement);
    if (limitMs && this.#answersWithinMs) this.#answersWithinMs = Number(limitMs) + GRACE_MS;
    const isEnd = statement === 'commit' || statement === 'rollback';
    const decides = statement === 'commit' || (!this.#isInTransaction && isWrite(statement));
    const wasBroken = this.#fault !== undefined;
    const missed = this.#missed;
    const name = statementNames.get(statement)?.name;
    if (mayWrite(statement)) {
      this.#writes ??= this.#shared.versions.ofConnection();
      this.#writes.note(statement);
    }
    const begun = this.#begin ? this.#ask(client, this.#begin, []) : undefined;
    this.#begin = undefined;
    try {
      const asked = this.#ask(client, statement, values);
      if (begun) await Promise.all([begun, asked]);
      return await asked;
    } catch (error) {
      // A server that goes on answering has refused the statement; otherwise it may have carried it out.
      if (decides && !wasBroken && !(await this.#isAlive(client)))
        throw new CommitUnknown(this.#fault ?? error);
      // The code that began the transaction runs it again.
      if (isOutdatedStatement(error)) renameStatement(statement, name);
      throw (await missed)?.error ?? this.#fault ?? error;
    } finally {
      if (isEnd) this.#isInTransaction = false;
      if (!this.#isInTransaction) this.#writes?.settle();
    }
  }

  async #ask(client: pg.PoolClient, text: string, values: unknown[]): Promise<pg.QueryResult> {
    const asked = askedFor(text, values);
    if (!this.#answersWithinMs) return client.query(asked);
    const timer = setTimeout(() => client.connection.stream.destroy(), this.#answersWithinMs);
    try {
      return await client.query(asked);
    } finally {
      clearTimeout(timer);
    }
  }

  async #isAlive(client: pg.PoolClient): Promise<boolean> {
    try {
      await this.#ask(client, 'select 1', []);
      return true;
    } catch {
      return false;
    }
  }
}

class FarmPostgresDriver implements Driver {
  readonly #shared: Shared;

  constructor(shared: Shared) {
    this.#shared = shared;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new FarmPostgresConnection(this.#shared);
  }

  async releaseConnection(connection: FarmPostgresConnection): Promise<void> {
    connection.release();
  }

  async beginTransaction(connection: FarmPostgresConnection, settings: TransactionSettings): Promise<void> {
    connection.begin(settings);
  }

  commitTransaction(connection: FarmPostgresConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: FarmPostgresConnection): Promise<void> {
    return connection.rollback();
  }

  destroy(): Promise<void> {
    return this.#shared.pool.end();
  }
}

/** PostgreSQL, with `CommitUnknown` for a write of which nobody knows whether it was saved. */
export class FarmPostgresDialect extends PostgresDialect {
  readonly #shared: Shared;

  constructor(pool: FarmPool, versions: RowVersions, statementTimeoutMs?: number) {
    super({ pool: pool as unknown as PostgresPool });
    const answersWithinMs = statementTimeoutMs && statementTimeoutMs + GRACE_MS;
    this.#shared = {
      pool,
      read: openSharedReads(pool, answersWithinMs),
      versions,
      answersWithinMs,
    };
  }

  override createDriver(): Driver {
    return new FarmPostgresDriver(this.#shared);
  }
}
