import type pg from 'pg';

/** PostgreSQL accepts no more connections: its own limit, or that of the role or database. */
const TOO_MANY = '53300';
const ASK_AGAIN_MS = 100;
/** How long a pool makes do with the connections it has before it tries to open more. */
const MAKE_DO_MS = 10_000;
/** What the pool says too when no connection becomes free in time. */
export const NO_TURN = 'timeout exceeded when trying to connect';
/** Connections that transactions and writes leave free. */
const KEPT_FOR_READS = 2;

export type ConnectionQueue = {
  /** For one read. */
  connect: () => Promise<pg.PoolClient>;
  /** For a transaction or a write, which may hold its connection while it waits for a lock. */
  connectToHold: () => Promise<pg.PoolClient>;
  /** For how long requests have waited without one of them getting a connection. */
  stuckForMs: () => number;
};

/** Lets so many through at a time as `most` says; the others wait for their turn, first come, first served. */
const openTurns = (most: () => number, withinMs: number) => {
  let taken = 0;
  const waiting = new Set<() => void>();
  const next = () => {
    for (const begin of waiting) {
      if (taken >= most()) return;
      waiting.delete(begin);
      taken += 1;
      begin();
    }
  };
  return {
    take: () =>
      new Promise<void>((resolve, reject) => {
        const begin = () => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          waiting.delete(begin);
          reject(new Error(NO_TURN));
        }, withinMs);
        waiting.add(begin);
        next();
      }),
    end: () => {
      taken -= 1;
      next();
    },
  };
};

/**
 * Hands out the connections of a pool, and keeps some for reads, which go on while writes wait for a lock. Where
 * PostgreSQL accepts no more connections, requests wait for those that are open instead of failing, up to `withinMs`.
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

  const turns = openTurns(() => Math.max(1, pool.options.max - KEPT_FOR_READS), withinMs);
  const holders = new Set<pg.PoolClient>();
  pool.on('release', (_, client) => {
    if (holders.delete(client as pg.PoolClient)) turns.end();
  });

  /** Gets a connection before an instant; one that comes later goes back to the pool. */
  const connectBefore = async (until: number): Promise<pg.PoolClient> => {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error(NO_TURN)), until - performance.now());
    const asked = pool.connect();
    try {
      return await Promise.race([asked, late.promise]);
    } catch (error) {
      asked.then(
        (client) => client.release(),
        () => {},
      );
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };

  const hold = async (until: number) => {
    await turns.take();
    try {
      const client = await connectBefore(until);
      holders.add(client);
      return client;
    } catch (error) {
      turns.end();
      throw error;
    }
  };

  const connectWith = async (take: (until: number) => Promise<pg.PoolClient>) => {
    const until = performance.now() + withinMs;
    for (;;) {
      try {
        return await take(until);
      } catch (error) {
        const isTooMany = (error as { code?: string }).code === TOO_MANY;
        if (!isTooMany || performance.now() >= until) throw error;
        if (pool.totalCount > 0) makeDo();
        else await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
      }
    }
  };

  const watched = (take: (until: number) => Promise<pg.PoolClient>) => async () => {
    if (waiting === 0) progressAt = performance.now();
    waiting += 1;
    try {
      const client = await connectWith(take);
      progressAt = performance.now();
      return client;
    } finally {
      waiting -= 1;
    }
  };

  return {
    connect: watched(connectBefore),
    connectToHold: watched(hold),
    stuckForMs: () => (waiting > 0 ? performance.now() - progressAt : 0),
  };
};
