import {
  HandleEmptyInListsPlugin,
  Kysely,
  type PostgresDialect,
  replaceWithNoncontingentExpression,
  sql,
} from 'kysely';
import pg from 'pg';
import type { Database, Db } from '../core/database.ts';
import { DatabaseError } from './database-error.ts';
import { isUnreachable } from './postgres-errors.ts';
import { openPool } from './postgres-pool.ts';

const READ_CONNECTIONS = 6;
const WRITE_CONNECTIONS = 4;
/** A probe is answered in milliseconds; soon after this its connection is given up. */
const PROBE_TIMEOUT_MS = 3000;
const CONNECT_TIMEOUT_MS = 5000;
/** How long a statement of a request waits for a lock, and how long it may take in all. */
const LOCK_TIMEOUT_MS = 3000;
const STATEMENT_TIMEOUT_MS = 15_000;
/** A transaction that does nothing for this long is ended, since it may hold locks. */
const IDLE_TIMEOUT_MS = 10_000;
const INT8_OID = 20;
const NUMERIC_OID = 1700;

const NAME_PREFIX = 'farm-dashboard';
/** The name under which PostgreSQL shows the connections of this process. */
export const PROCESS_NAME = `${NAME_PREFIX} ${crypto.randomUUID().slice(0, 8)}`;

export const isPostgresUrl = (url: string): boolean => /^postgres(ql)?:\/\//.test(url);

/** PostgreSQL returns counts and sums as text; ours all fit a double exactly. */
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8_OID || oid === NUMERIC_OID
      ? (value: string) => Number(value)
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

const shown = (url: string) => url.replace(/\/\/([^:@/]+):[^@/]*@/, '//$1@');

/** Confirms a commit only once it is on the disk; a role or database may have switched that off. */
const DURABLE = `select set_config('synchronous_commit', 'on', false)
  where current_setting('synchronous_commit') = 'off'`;

/** It ends slow or forgotten connections, so that nobody else waits for them. */
const LIMITED = `select set_config('lock_timeout', '${LOCK_TIMEOUT_MS}', false),
  set_config('statement_timeout', '${STATEMENT_TIMEOUT_MS}', false),
  set_config('idle_in_transaction_session_timeout', '${IDLE_TIMEOUT_MS}', false)`;

type Opening = pg.PoolConfig & { first?: string; timeoutMs?: number | undefined };

const open = (
  url: string,
  { first, timeoutMs, ...options }: Opening,
  onIdleError: (error: Error) => void = () => {},
) => {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types,
    application_name: PROCESS_NAME,
    // The pool waits for the promise, which its type does not tell.
    ...(first && {
      onConnect: (client) =>
        client.query({ text: first, query_timeout: CONNECT_TIMEOUT_MS } as pg.QueryConfig),
    }),
    ...options,
  });
  // Without a listener, a connection that breaks would end the process; one in use reports it with its statement.
  pool.on('error', onIdleError);
  pool.on('connect', (client) => client.on('error', () => {}));
  return openPool(pool, timeoutMs);
};

/** PostgreSQL, unlike SQLite, refuses an empty list after 'in'. */
export const postgresPlugins = [
  new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression }),
];

/** Writes have a pool of their own, since all of them may wait for a lock while people read. */
const readsAndWrites = (reads: PostgresDialect, writes: PostgresDialect): Db => {
  const db = new Kysely<Database>({ dialect: reads, plugins: postgresPlugins });
  const own = new Kysely<Database>({ dialect: writes, plugins: postgresPlugins });
  return Object.assign(db, {
    transaction: own.transaction.bind(own),
    insertInto: own.insertInto.bind(own),
    updateTable: own.updateTable.bind(own),
    deleteFrom: own.deleteFrom.bind(own),
  });
};

/** Statements have time limits if `isServing`. `aside` never waits for requests. Refuses with `DatabaseError`. */
export const openPostgres = async (
  url: string,
  onIdleError: (error: Error) => void,
  { isServing = false } = {},
) => {
  const served = isServing
    ? { first: `${DURABLE}; ${LIMITED}`, timeoutMs: STATEMENT_TIMEOUT_MS }
    : { first: DURABLE };
  const reads = open(url, { ...served, max: READ_CONNECTIONS }, onIdleError);
  try {
    const { rows } = await reads.pool.query('show transaction_read_only');
    if (rows[0]?.transaction_read_only === 'on') {
      throw new DatabaseError(
        'read-only',
        `PostgreSQL at ${shown(url)} is read-only. Connect to the primary.`,
      );
    }
  } catch (error) {
    await reads.pool.end();
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError(
      isUnreachable(error) ? 'unreachable' : 'unopenable',
      `PostgreSQL at ${shown(url)} cannot be used: ${(error as Error).message || (error as { code?: string }).code}. Start it, or correct DATABASE_URL.`,
      { cause: error },
    );
  }
  const writes = open(url, { ...served, max: WRITE_CONNECTIONS }, onIdleError);
  const aside = open(url, { timeoutMs: PROBE_TIMEOUT_MS, max: 1 }, onIdleError);
  const pools = [reads, writes];
  const sum = (count: (pool: pg.Pool) => number) => pools.reduce((total, { pool }) => total + count(pool), 0);
  return {
    db: readsAndWrites(reads.dialect, writes.dialect),
    aside: new Kysely<Database>({ dialect: aside.dialect }),
    pool: () => ({
      open: sum(({ totalCount }) => totalCount),
      idle: sum(({ idleCount }) => idleCount),
      waiting: sum(({ waitingCount }) => waitingCount),
      stuckForMs: Math.max(...pools.map(({ stuckForMs }) => stuckForMs())),
    }),
    close: async () => {
      await Promise.all([aside, reads, writes].map(({ pool }) => pool.end()));
    },
  };
};

export const isUsedElsewhere = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database()
      and starts_with(application_name, ${NAME_PREFIX}) and not starts_with(application_name, ${PROCESS_NAME})
    limit 1`.execute(db);
  return rows.length > 0;
};

const READER_SIZE = 2;

/** Connects when first used, by another name than its process, which would otherwise look like two. */
export const openPostgresToRead = (url: string): PostgresDialect => {
  const first = `${LIMITED}, set_config('default_transaction_read_only', 'on', false)`;
  const limits = { first, timeoutMs: STATEMENT_TIMEOUT_MS, max: READER_SIZE };
  return open(url, { ...limits, application_name: 'farm-reader' }).dialect;
};
