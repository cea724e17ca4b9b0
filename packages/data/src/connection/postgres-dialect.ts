import {
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely';
import type pg from 'pg';
import { CommitUnknown } from '../core/commit-unknown.ts';
import type { ConnectionWrites, RowVersions } from './known-rows.ts';

/** How much longer than PostgreSQL's own time limit a statement is waited for. */
const GRACE_MS = 2000;

/** Where several statements are sent at once, any of them may write. */
const mayWrite = (statement: string) => !/^\s*select\b[^;]*$/i.test(statement);

const isWrite = (statement: string) =>
  /^\s*(insert|update|delete|truncate|create|alter|drop|merge)\b/i.test(statement) ||
  /^\s*with\b.*\b(insert|update|delete)\b/is.test(statement);

/** A time limit that a transaction sets for its own statements. */
const ownLimitMs = (statement: string) => /^set local statement_timeout = (\d+)$/i.exec(statement)?.[1];

/**
 * A connection as the farm uses it: it does not wait for ever for a server that has stopped answering, and tells a
 * write that was refused from one that may have been saved.
 */
class WatchedClient {
  readonly #client: pg.PoolClient;
  readonly #writes: ConnectionWrites;
  #answersWithinMs: number | undefined;
  /** Why the connection broke. */
  #fault: Error | undefined;

  constructor(client: pg.PoolClient, writes: ConnectionWrites, statementTimeoutMs: number | undefined) {
    this.#client = client;
    this.#writes = writes;
    this.#answersWithinMs = statementTimeoutMs && statementTimeoutMs + GRACE_MS;
    client.on('error', this.#onFault);
  }

  readonly #onFault = (error: Error) => {
    this.#fault ??= error;
  };

  async query(statement: string, values: unknown[]): Promise<pg.QueryResult> {
    const limitMs = ownLimitMs(statement);
    if (limitMs && this.#answersWithinMs) this.#answersWithinMs = Number(limitMs) + GRACE_MS;
    const decides =
      statement === 'commit' || (this.#client.getTransactionStatus() === 'I' && isWrite(statement));
    const wasBroken = this.#fault !== undefined;
    if (mayWrite(statement)) this.#writes.note(statement);
    try {
      return await this.#ask(statement, values);
    } catch (error) {
      // A server that goes on answering has refused the statement; otherwise it may have carried it out.
      if (decides && !wasBroken && !(await this.#isAlive())) throw new CommitUnknown(this.#fault ?? error);
      throw this.#fault ?? error;
    } finally {
      if (this.#writes.isPending() && this.#client.getTransactionStatus() !== 'T') this.#writes.settle();
    }
  }

  release(isBroken?: boolean): void {
    this.#writes.settle();
    this.#client.off('error', this.#onFault);
    this.#client.release(isBroken);
  }

  async #ask(statement: string, values: unknown[]): Promise<pg.QueryResult> {
    if (!this.#answersWithinMs) return this.#client.query(statement, values);
    const timer = setTimeout(() => this.#client.connection.stream.destroy(), this.#answersWithinMs);
    try {
      return await this.#client.query(statement, values);
    } finally {
      clearTimeout(timer);
    }
  }

  async #isAlive(): Promise<boolean> {
    try {
      await this.#ask('select 1', []);
      return true;
    } catch {
      return false;
    }
  }
}

class FarmPostgresDriver extends PostgresDriver {
  override async rollbackTransaction(
    connection: Parameters<PostgresDriver['rollbackTransaction']>[0],
  ): Promise<void> {
    // A broken connection leaves the pool, and its transaction with it; what broke it is the error to report.
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

/** PostgreSQL, with `CommitUnknown` for a write of which nobody knows whether it was saved. */
export class FarmPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(
    pool: { connect: () => Promise<pg.PoolClient>; end: () => Promise<void>; options: object },
    versions: RowVersions,
    statementTimeoutMs?: number,
  ) {
    const watched: PostgresPool = {
      connect: async () =>
        new WatchedClient(
          await pool.connect(),
          versions.ofConnection(),
          statementTimeoutMs,
        ) as unknown as PostgresPoolClient,
      end: () => pool.end(),
      options: pool.options,
    };
    super({ pool: watched });
    this.#config = { pool: watched };
  }

  override createDriver(): Driver {
    return new FarmPostgresDriver(this.#config);
  }
}
