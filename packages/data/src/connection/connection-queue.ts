import type pg from 'pg';

/** PostgreSQL accepts no more connections: its own limit, or that of the role or database. */
const TOO_MANY = '53300';
const ASK_AGAIN_MS = 100;
/** How long a pool makes do with the connections it has before it tries to open more. */
const MAKE_DO_MS = 10_000;

export type ConnectionQueue = {
  connect: () => Promise<pg.PoolClient>;
  /** For how long requests have waited without one of them getting a connection. */
  stuckForMs: () => number;
};

/**
 * Hands out the connections of a pool. Where PostgreSQL accepts no more of them, requests wait for those that are open
 * instead of failing, up to `withinMs`.
 */
export const openConnectionQueue = (pool: pg.Pool, withinMs: number): ConnectionQueue => {
  const size = pool.options.max;
  let waiting = 0;
  let progressAt = 0;

  const makeDo = () => {
    if (pool.options.max === size) {
      setTimeout(() => {
        pool.options.max = size;
      }, MAKE_DO_MS).unref();
    }
    pool.options.max = Math.min(pool.options.max, Math.max(1, pool.totalCount));
  };

  const connect = async () => {
    const until = performance.now() + withinMs;
    for (;;) {
      try {
        return await pool.connect();
      } catch (error) {
        const isTooMany = (error as { code?: string }).code === TOO_MANY;
        if (!isTooMany || performance.now() >= until) throw error;
        if (pool.totalCount > 0) makeDo();
        else await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
      }
    }
  };

  return {
    connect: async () => {
      if (waiting === 0) progressAt = performance.now();
      waiting += 1;
      try {
        const client = await connect();
        progressAt = performance.now();
        return client;
      } finally {
        waiting -= 1;
      }
    },
    stuckForMs: () => (waiting > 0 ? performance.now() - progressAt : 0),
  };
};
