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
import { statementNames } from '../core/prepared.ts';
import type { ConnectionWrites, RowVersions } from './known-rows.ts';

/** How much longer than PostgreSQL's own time limit a statement is waited for. */
const GRACE_MS = 2000;

/** Where several statements are sent at once, any of them may write. */
const mayWrite = (statement: string) => !/^\s*select\b[^;]*$/i.test(statement);

const isWrite = (statement: string) =>
  /^\s*(insert|update|delete|truncate|create|alter|drop|merge)\b/i.test(statement) ||
  /^\s*with\b.*\b(insert|update|delete)\b/is.test(statement);

/** Whether what begins with this statement holds its connection for longer than one read does. */
const isHolding = (statement: string) =>
  /^\s*(begin|start transaction)\b/i.test(statement) || isWrite(statement);

/** A time limit that a transaction sets for its own statements. */
const ownLimitMs = (statement: string) => /^set local statement_timeout = (\d+)$/i.exec(statement)?.[1];

export type FarmPool = {
  connect: () => Promise<pg.PoolClient>;
  /** For a transaction or a write; the same as `connect` unless given. */
  connectToHold?: () => Promise<pg.PoolClient>;
  end: () => Promise<void>;
  options: object;
};

/**
 * A connection as the farm uses it: it is taken from the pool only for its first statement, which tells reads from
 * writes; it does not wait for ever for a server that has stopped answering, and tells a write that was refused from
 * one that may have been saved.
 */
class WatchedClient {
  readonly #pool: FarmPool;
  readonly #writes: ConnectionWrites;
  #client: pg.PoolClient | undefined;
  #answersWithinMs: number | undefined;
  /** Why the connection broke. */
  #fault: Error | undefined;

  constructor(pool: FarmPool, writes: ConnectionWrites, statementTimeoutMs: number | undefined) {
    this.#pool = pool;
    this.#writes = writes;
    this.#answersWithinMs = statementTimeoutMs && statementTimeoutMs + GRACE_MS;
  }

  readonly #onFault = (error: Error) => {
    this.#fault ??= error;
  };

  async #connect(statement: string): Promise<pg.PoolClient> {
    const { connectToHold } = this.#pool;
    const client = await (connectToHold && isHolding(statement) ? connectToHold() : this.#pool.connect());
    client.on('error', this.#onFault);
    return client;
  }

  async query(statement: string, values: unknown[]): Promise<pg.QueryResult> {
    this.#client ??= await this.#connect(statement);
    const client = this.#client;
    const limitMs = ownLimitMs(statement);
    if (limitMs && this.#answersWithinMs) this.#answersWithinMs = Number(limitMs) + GRACE_MS;
    const decides = statement === 'commit' || (client.getTransactionStatus() === 'I' && isWrite(statement));
    const wasBroken = this.#fault !== undefined;
    if (mayWrite(statement)) this.#writes.note(statement);
    try {
      return await this.#ask(client, statement, values);
    } catch (error) {
      // A server that goes on answering has refused the statement; otherwise it may have carried it out.
      if (decides && !wasBroken && !(await this.#isAlive(client)))
        throw new CommitUnknown(this.#fault ?? error);
      throw this.#fault ?? error;
    } finally {
      if (this.#writes.isPending() && client.getTransactionStatus() !== 'T') this.#writes.settle();
    }
  }

  release(isBroken?: boolean): void {
    this.#writes.settle();
    this.#client?.off('error', this.#onFault);
    this.#client?.release(isBroken);
  }

  async #ask(client: pg.PoolClient, statement: string, values: unknown[]): Promise<pg.QueryResult> {
    const name = statementNames.get(statement);
    const asked = name ? { name, text: statement, values } : { text: statement, values };
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

  constructor(pool: FarmPool, versions: RowVersions, statementTimeoutMs?: number) {
    const watched: PostgresPool = {
      connect: async () =>
        new WatchedClient(pool, versions.ofConnection(), statementTimeoutMs) as unknown as PostgresPoolClient,
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
