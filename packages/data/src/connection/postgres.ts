import pg from 'pg';
import { isUnreachable } from './postgres-errors.ts';
import { openPools } from './postgres-pools.ts';
import { PROCESS_NAME } from './process-name.ts';
import { DatabaseTrouble } from './trouble.ts';

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

/** So that one slow or forgotten connection does not keep everybody else waiting. */
const LIMITED = `select set_config('lock_timeout', '${LOCK_TIMEOUT_MS}', false),
  set_config('statement_timeout', '${STATEMENT_TIMEOUT_MS}', false),
  set_config('idle_in_transaction_session_timeout', '${IDLE_TIMEOUT_MS}', false)`;

const prepare = (statement: string) => ({
  // The pool waits for the promise, which its type does not tell.
  onConnect: (client: pg.ClientBase) =>
    client.query({ text: statement, query_timeout: CONNECT_TIMEOUT_MS } as pg.QueryConfig),
});

const openPool = (url: string, options: pg.PoolConfig, onIdleError: (error: Error) => void): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types,
    application_name: PROCESS_NAME,
    ...options,
  });
  // Without this listener, an idle connection that breaks would end the process.
  pool.on('error', onIdleError);
  // The same for a connection in use; there the query reports the error.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
};

/** Statements have time limits if `isServing`. `aside` never waits for requests. Refuses with `DatabaseTrouble`. */
export const openPostgres = async (
  url: string,
  onIdleError: (error: Error) => void,
  { isServing = false } = {},
) => {
  const first = prepare(isServing ? `${DURABLE}; ${LIMITED}` : DURABLE);
  const reads = openPool(url, { max: READ_CONNECTIONS, ...first }, onIdleError);
  try {
    const { rows } = await reads.query('show transaction_read_only');
    if (rows[0]?.transaction_read_only === 'on') {
      throw new DatabaseTrouble(
        'read-only',
        `PostgreSQL at ${shown(url)} is read-only. Connect to the primary.`,
      );
    }
  } catch (error) {
    await reads.end();
    if (error instanceof DatabaseTrouble) throw error;
    throw new DatabaseTrouble(
      isUnreachable(error) ? 'unreachable' : 'unopenable',
      `PostgreSQL at ${shown(url)} cannot be used: ${(error as Error).message || (error as { code?: string }).code}. Start it, or correct DATABASE_URL.`,
      { cause: error },
    );
  }
  const writes = openPool(url, { max: WRITE_CONNECTIONS, ...first }, onIdleError);
  return {
    pools: openPools({ reads, writes }, isServing ? STATEMENT_TIMEOUT_MS : undefined),
    aside: openPools({ reads: openPool(url, { max: 1 }, onIdleError) }, PROBE_TIMEOUT_MS),
  };
};

const READER_SIZE = 2;

/** Connects when first used, by another name than its process, which would otherwise look like two. */
export const openPostgresToRead = (url: string) => {
  const first = `${LIMITED}, set_config('default_transaction_read_only', 'on', false)`;
  const reads = openPool(
    url,
    { max: READER_SIZE, application_name: 'farm-reader', ...prepare(first) },
    () => {},
  );
  return openPools({ reads }, STATEMENT_TIMEOUT_MS).dialect;
};
