import { setTimeout as pause } from 'node:timers/promises';
import { PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { CommitUnknown } from '../core/commit-unknown.ts';
import { statementNames } from '../core/prepared.ts';
import { isOutdatedStatement } from '../core/violation.ts';
import { isUnreachable } from './postgres-errors.ts';

/** How much longer than PostgreSQL's own time limit a statement is waited for. */
const GRACE_MS = 2000;
/** PostgreSQL accepts no more connections: its own limit, or that of the role or database. */
const TOO_MANY = '53300';
/** PostgreSQL ended the connection before it did the statement. */
const TERMINATED = '57P01';
const ASKED_FOR_MS = 5000;
const ASK_AGAIN_MS = 100;

/** Whether a statement may hold its connection while it waits for a lock, also as the first of a transaction. */
const mayWait = (statement: string) =>
  statement.startsWith('start transaction')
    ? !statement.endsWith('read only')
    : /^\s*(begin|insert|update|delete|truncate|create|alter|drop|merge)\b/i.test(statement) ||
      /^\s*with\b.*\b(insert|update|delete)\b/is.test(statement);

const isBegin = (statement: string) => statement === 'begin' || statement.startsWith('start transaction');

/** A time limit that a transaction sets for its own statements. */
const ownLimitMs = (statement: string) => /^set local statement_timeout = (\d+)$/i.exec(statement)?.[1];

type Take = (statement: string) => Promise<pg.PoolClient>;

/** Does not wait for ever for a silent server, and tells a refused write from one that may have been saved. */
class FarmClient {
  readonly #take: Take;
  #answersWithinMs: number | undefined;
  #client: pg.PoolClient | undefined;
  #isInTransaction = false;
  #fault: Error | undefined;

  constructor(take: Take, answersWithinMs: number | undefined) {
    this.#take = take;
    this.#answersWithinMs = answersWithinMs;
  }

  readonly #onFault = (error: Error) => {
    this.#fault ??= error;
  };

  async query(statement: string, values: unknown[]): Promise<pg.QueryResult> {
    this.#client ??= (await this.#take(statement)).on('error', this.#onFault);
    // What broke the connection is the error to report, and leaves nothing to take back.
    if (this.#fault && statement === 'rollback') return { command: 'ROLLBACK' } as pg.QueryResult;
    if (this.#fault) throw this.#fault;
    this.#isInTransaction ||= isBegin(statement);
    const limitMs = ownLimitMs(statement);
    if (limitMs && this.#answersWithinMs) this.#answersWithinMs = Number(limitMs) + GRACE_MS;
    try {
      return await this.#ask(this.#client, statement, values);
    } catch (error) {
      return this.#explain(error as Error, statement, values);
    }
  }

  release(isSpoiled = false): void {
    this.#client?.off('error', this.#onFault);
    this.#client?.release(isSpoiled || this.#fault !== undefined);
  }

  #ask(client: pg.PoolClient, text: string, values: unknown[]): Promise<pg.QueryResult> {
    const name = statementNames.get(text);
    const asked = { text, values, query_timeout: this.#answersWithinMs, ...(name && { name }) };
    return client.query(asked);
  }

  async #explain(error: Error, statement: string, values: unknown[]): Promise<pg.QueryResult> {
    if (isOutdatedStatement(error)) {
      statementNames.set(statement, '');
      // A transaction is run again by the code that began it.
      if (this.#client && !this.#isInTransaction) return this.#ask(this.#client, statement, values);
    }
    // The connection was ended while it was idle, which is heard only now: another one answers a read.
    if ((error as { code?: string }).code === TERMINATED && !this.#isInTransaction && !mayWait(statement)) {
      this.release(true);
      this.#client = undefined;
      this.#client = (await this.#take(statement)).on('error', this.#onFault);
      return this.#ask(this.#client, statement, values);
    }
    // Otherwise the server has refused the statement, and goes on answering.
    if (!(error instanceof pg.DatabaseError) || isUnreachable(error)) this.#fault ??= error;
    const decides = statement === 'commit' || (!this.#isInTransaction && mayWait(statement));
    if (this.#fault && decides) throw new CommitUnknown(this.#fault);
    throw this.#fault ?? error;
  }
}

/** Takes connections of a pool. Where PostgreSQL accepts no more of them, requests wait for those that are open. */
const openQueue = (pool: pg.Pool) => {
  let waiting = 0;
  let progressAt = 0;
  const take = async (): Promise<pg.PoolClient> => {
    const until = performance.now() + ASKED_FOR_MS;
    for (;;) {
      try {
        return await pool.connect();
      } catch (error) {
        if ((error as { code?: string }).code !== TOO_MANY || performance.now() > until) throw error;
      }
      await pause(ASK_AGAIN_MS);
    }
  };
  return {
    take: async () => {
      if (waiting === 0) progressAt = performance.now();
      waiting += 1;
      try {
        const client = await take();
        progressAt = performance.now();
        return client;
      } finally {
        waiting -= 1;
      }
    },
    /** For how long requests have waited without one of them getting a connection. */
    stuckForMs: () => (waiting > 0 ? performance.now() - progressAt : 0),
  };
};

/** Two pools, since those who write may all wait for a lock. Throws `CommitUnknown` if nobody knows what was saved. */
export const openPools = (
  { reads, writes = reads }: { reads: pg.Pool; writes?: pg.Pool },
  statementTimeoutMs?: number,
) => {
  const readQueue = openQueue(reads);
  const writeQueue = openQueue(writes);
  const pools = [...new Set([reads, writes])];
  const sum = (count: (pool: pg.Pool) => number) => pools.reduce((total, pool) => total + count(pool), 0);
  const take: Take = (statement) => (mayWait(statement) ? writeQueue : readQueue).take();
  const end = async () => {
    await Promise.all(pools.filter(({ ended }) => !ended).map((pool) => pool.end()));
  };
  const pool = {
    connect: async () => new FarmClient(take, statementTimeoutMs && statementTimeoutMs + GRACE_MS),
    end,
    options: {},
  };
  return {
    // Of a client, only what is here is used: nothing is read in parts, and no statement is canceled.
    dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }),
    state: () => ({
      open: sum(({ totalCount }) => totalCount),
      idle: sum(({ idleCount }) => idleCount),
      waiting: sum(({ waitingCount }) => waitingCount),
      stuckForMs: Math.max(readQueue.stuckForMs(), writeQueue.stuckForMs()),
    }),
    end,
  };
};
