import type pg from 'pg';

/** Where answers come within this time, another read may share the connection. */
const PROMPT_MS = 1;
/** With this many connections in use or about to be, reads share them also where answers take longer. */
const CONNECTIONS = 4;
/** Reads that took longer than this the last time share other connections than short ones. */
const SHORT_MS = 5;
/** How long a connection is kept for the next reads. */
const KEPT_MS = 5;
/** Nobody joins a connection that has not answered for this long. */
const STUCK_MS = 50;

/** How a connection is used. */
type Use = {
  /** Whether it goes back to the pool as soon as all is answered. */
  isSpare: () => boolean;
  /** How long a read took after the answer before it. */
  onAnswer: (statement: string, tookMs: number, error: Error | null) => void;
  onFree: (shared: SharedConnection) => void;
};

/** A connection of the pool, and the reads that were sent over it and are not answered yet. */
class SharedConnection {
  readonly client: pg.PoolClient;
  pending = 0;
  /** When it last answered or began to be used. */
  movedAtMs = 0;
  isBroken = false;
  /** Gives it back to the pool once it was not used for a while. */
  #watch: NodeJS.Timeout | undefined;
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #use: Use;

  constructor(client: pg.PoolClient, answersWithinMs: number | undefined, use: Use) {
    this.client = client;
    this.#use = use;
    if (answersWithinMs) {
      this.#timer = setTimeout(() => client.connection.stream.destroy(), answersWithinMs);
      this.#timer.unref();
    }
    client.once('error', this.#onFault);
    client.once('end', this.#onFault);
  }

  readonly #onFault = () => {
    this.isBroken = true;
  };

  send(read: pg.QueryConfig): Promise<pg.QueryResult> {
    if (this.pending === 0) this.#move();
    this.pending += 1;
    return new Promise((resolve, reject) => {
      void this.client.query(read, (error: Error | null, result: pg.QueryResult) => {
        this.pending -= 1;
        this.#use.onAnswer(read.text, performance.now() - this.movedAtMs, error);
        this.#move();
        if (this.pending === 0) this.#freeLater();
        if (error) reject(error);
        else resolve(result);
      });
    });
  }

  #move(): void {
    this.movedAtMs = performance.now();
    this.#timer?.refresh();
  }

  #freeLater(): void {
    if (this.#use.isSpare()) {
      this.#free();
      return;
    }
    this.#watch ??= setTimeout(() => {
      this.#watch = undefined;
      if (this.pending > 0) return;
      if (!this.isBroken && performance.now() - this.movedAtMs < KEPT_MS) this.#freeLater();
      else this.#free();
    }, KEPT_MS);
  }

  #free(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
    this.client.off('error', this.#onFault);
    this.client.off('end', this.#onFault);
    this.#use.onFree(this);
    this.client.release(this.isBroken);
  }
}

/** The pool, and how many wait in it for a connection. */
type Pool = { connect: () => Promise<pg.PoolClient>; readonly waitingCount?: number };

type Read = (read: pg.QueryConfig) => Promise<pg.QueryResult>;

/** Sends reads over a few connections; where fewer are in use, over one that has answered within `promptMs`. */
const openLane = (
  pool: Pool,
  promptMs: number,
  answersWithinMs: number | undefined,
  onAnswer: Use['onAnswer'],
): Read => {
  const inUse = new Set<SharedConnection>();
  const taking = new Set<Promise<SharedConnection>>();
  /** How many reads waited for a connection that was being taken, so that they spread over all of these. */
  let joined = 0;
  const use: Use = {
    isSpare: () => inUse.size > CONNECTIONS || (pool.waitingCount ?? 0) > taking.size,
    onAnswer,
    onFree: (freed) => inUse.delete(freed),
  };

  const findFree = (): SharedConnection | undefined => {
    let found: SharedConnection | undefined;
    for (const shared of inUse) {
      if (!shared.isBroken && (!found || shared.pending < found.pending)) found = shared;
    }
    if (!found || found.pending === 0) return found;
    const waitedMs = performance.now() - found.movedAtMs;
    return waitedMs < (inUse.size < CONNECTIONS ? promptMs : STUCK_MS) ? found : undefined;
  };

  const take = (): Promise<SharedConnection> => {
    const taken = pool
      .connect()
      .then((client) => {
        const shared = new SharedConnection(client, answersWithinMs, use);
        inUse.add(shared);
        return shared;
      })
      .finally(() => taking.delete(taken));
    taking.add(taken);
    return taken;
  };

  return async (read) => {
    const free = findFree();
    if (free) return free.send(read);
    const isEnough = inUse.size + taking.size >= CONNECTIONS;
    if (isEnough) joined += 1;
    const taken = isEnough ? [...taking][joined % taking.size] : undefined;
    return (await (taken ?? take())).send(read);
  };
};

/**
 * Lets reads share connections of the pool: each is sent at once, without waiting for the answers of those before it,
 * as long as these come promptly. Only for reads outside of transactions that are mostly short; those that are not share
 * connections of their own. Each fails on its own. A connection that does not answer for `answersWithinMs` is given up.
 */
export const openSharedReads = (pool: Pool, answersWithinMs: number | undefined): Read => {
  /** Statements that were not short the last time. */
  const slow = new Set<string>();
  const noteDuration: Use['onAnswer'] = (statement, tookMs, error) => {
    if (tookMs > SHORT_MS) slow.add(statement);
    else if (!error) slow.delete(statement);
  };
  const sendShort = openLane(pool, PROMPT_MS, answersWithinMs, noteDuration);
  const sendSlow = openLane(pool, 0, answersWithinMs, noteDuration);
  return (read) => (slow.has(read.text) ? sendSlow : sendShort)(read);
};
