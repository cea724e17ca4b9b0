import { setTimeout as pause } from 'node:timers/promises';
import { PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { CommitUnknown } from '../core/commit-unknown.ts';
import { isUnreachable } from './postgres-errors.ts';

/** How much longer than PostgreSQL's own time limit a statement is waited for. */
const GRACE_MS = 2000;
/** PostgreSQL accepts no more connections: its own limit, or that of the role or database. */
const TOO_MANY = '53300';
const ASKED_FOR_MS = 5000;
const ASK_AGAIN_MS = 100;

const isWrite = (statement: string) =>
  /^\s*(insert|update|delete|truncate|create|alter|drop|merge)\b|^\s*with\b.*\b(insert|update|delete)\b/is.test(
    statement,
  );

/** A time limit that a transaction sets for its own statements. */
const ownLimitMs = (statement: string) =>
  Number(/^set local statement_timeout = (\d+)$/i.exec(statement)?.[1] ?? 0);

/** Does not wait for ever for a silent server, and tells a refused write from one that may have been saved. */
const watched = (client: pg.PoolClient, timeoutMs: number | undefined): PostgresPoolClient => {
  let limitMs = timeoutMs;
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken ??= error;
  };
  client.on('error', onError);
  const query = async (text: string, values: readonly unknown[] = []) => {
    // A broken connection leaves nothing to take back, and the error to report is the one that broke it.
    if (broken && text === 'rollback') return { command: 'ROLLBACK', rowCount: 0, rows: [] };
    if (broken) throw broken;
    const isAlone = client.getTransactionStatus() === 'I';
    if (limitMs && ownLimitMs(text)) limitMs = ownLimitMs(text);
    try {
      const asked = { text, values: [...values], query_timeout: limitMs && limitMs + GRACE_MS };
      return await client.query(asked as pg.QueryConfig);
    } catch (error) {
      // Otherwise the server has refused the statement, and goes on answering.
      if (!(error instanceof pg.DatabaseError) || isUnreachable(error)) broken ??= error as Error;
      if (broken && (text === 'commit' || (isAlone && isWrite(text)))) throw new CommitUnknown(broken);
      throw broken ?? error;
    }
  };
  const release = (isSpoiled = false) => {
    client.off('error', onError);
    client.release(isSpoiled || broken !== undefined);
  };
  // Nothing is read in parts, which the type asks for too.
  return { query: query as never, release };
};

/** Where PostgreSQL accepts no more connections, requests wait for those that are open. */
const connectTo = async (pool: pg.Pool): Promise<pg.PoolClient> => {
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

/** A dialect over a pool. What it throws is `CommitUnknown` if nobody knows whether a write was saved. */
export const openPool = (pool: pg.Pool, timeoutMs?: number) => {
  let waiting = 0;
  let progressAt = 0;
  const connect = async () => {
    if (waiting === 0) progressAt = performance.now();
    waiting += 1;
    try {
      const client = await connectTo(pool);
      progressAt = performance.now();
      return watched(client, timeoutMs);
    } finally {
      waiting -= 1;
    }
  };
  return {
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } }),
    pool,
    /** For how long requests have waited without one of them getting a connection. */
    stuckForMs: () => (waiting > 0 ? performance.now() - progressAt : 0),
  };
};
