import pg from 'pg';
import { FarmPostgresDialect } from './postgres-dialect.ts';
import { PROCESS_NAME } from './process-name.ts';
import { DatabaseTrouble } from './trouble.ts';

const POOL_SIZE = 10;
/** To find out whether the database answers. */
const ASIDE_SIZE = 1;
/** What is asked aside is answered in milliseconds; after this the connection is given up. */
const ASIDE_TIMEOUT_MS = 5000;
const CONNECT_TIMEOUT_MS = 5000;
const INT8_OID = 20;
const NUMERIC_OID = 1700;

export const isPostgresUrl = (url: string): boolean => /^postgres(ql)?:\/\//.test(url);

const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENOENT',
  '08000',
  '08003',
  '08006',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

/** Whether an error means that the database could not be reached, and not that it refused a statement. */
export const isUnreachable = (error: unknown): boolean => {
  const { code, message = '' } = error as { code?: string; message?: string };
  return (
    (code !== undefined && unreachableCodes.has(code)) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      message,
    )
  );
};

/** PostgreSQL returns counts and sums as text; ours all fit a double exactly. */
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8_OID || oid === NUMERIC_OID
      ? (value: string) => Number(value)
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

/** The address without its password. */
const shown = (url: string) => url.replace(/\/\/([^:@/]+):[^@/]*@/, '//$1@');

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

/**
 * Opens a PostgreSQL pool and checks that it answers. `aside` are a few further connections, opened when needed, for what
 * must not wait for requests. Refuses with `DatabaseTrouble`.
 */
export const openPostgres = async (
  url: string,
  onIdleError: (error: Error) => void,
): Promise<{ dialect: FarmPostgresDialect; pool: pg.Pool; aside: pg.Pool }> => {
  const pool = openPool(url, { max: POOL_SIZE }, onIdleError);
  try {
    const { rows } = await pool.query('show transaction_read_only');
    if (rows[0]?.transaction_read_only === 'on') {
      throw new DatabaseTrouble(
        'read-only',
        `PostgreSQL at ${shown(url)} is read-only. Connect to the primary.`,
      );
    }
  } catch (error) {
    await pool.end();
    if (error instanceof DatabaseTrouble) throw error;
    throw new DatabaseTrouble(
      isUnreachable(error) ? 'unreachable' : 'unopenable',
      `PostgreSQL at ${shown(url)} cannot be used: ${(error as Error).message || (error as { code?: string }).code}. Start it, or correct DATABASE_URL.`,
      { cause: error },
    );
  }
  const aside = openPool(url, { max: ASIDE_SIZE, query_timeout: ASIDE_TIMEOUT_MS }, onIdleError);
  return { dialect: new FarmPostgresDialect(pool), pool, aside };
};
