import type pg from 'pg';

/** Where answers come within this time, another read may share the connection. */
const PROMPT_MS = 1;
/** With this many connections in use, reads share them also where answers take longer. */
const CONNECTIONS = 4;
/** How long a connection is kept for the next reads. */
const KEPT_MS = 5;
/** Nobody joins a connection that has not answered for this long. */
const STUCK_MS = 50;

/** A connection of the pool, and the reads that were sent over it and are not answered yet. */
class SharedConnection {
  readonly client: pg.PoolClient;
  pending = 0;
  /** When it last answered or began to be used. */
  movedAtMs = 0;
  isBroken = false;
  /** Whether a timer runs that gives it back to the pool. */
  #isWatched = false;
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #onFree: (shared: SharedConnection) => void;

  constructor(
    client: pg.PoolClient,
    answersWithinMs: number | undefined,
    onFree: (shared: SharedConnection) => void,
  ) {
    this.client = client;
    this.#onFree = onFree;
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
    if (this.#isWatched) return;
    this.#isWatched = true;
    setTimeout(() => {
      this.#isWatched = false;
      if (this.pending > 0) return;
      if (!this.isBroken && performance.now() - this.movedAtMs < KEPT_MS) this.#freeLater();
      else this.#free();
    }, KEPT_MS);
  }

  #free(): void {
    clearTimeout(this.#timer);
    this.client.off('error', this.#onFault);
    this.client.off('end', this.#onFault);
    this.#onFree(this);
    this.client.release(this.isBroken);
  }
}

/**
 * Lets reads share connections of the pool: each is sent at once, without waiting for the answers of those before it,
 * as long as these come promptly. Only for short reads outside of transactions; each fails on its own. A connection that
 * does not answer for `answersWithinMs` is given up.
 */
export const openSharedReads = (
  connect: () => Promise<pg.PoolClient>,
  answersWithinMs: number | undefined,
): ((read: pg.QueryConfig) => Promise<pg.QueryResult>) => {
  const inUse = new Set<SharedConnection>();

  const findFree = (): SharedConnection | undefined => {
    let found: SharedConnection | undefined;
    for (const shared of inUse) {
      if (!shared.isBroken && (!found || shared.pending < found.pending)) found = shared;
    }
    if (!found || found.pending === 0) return found;
    const waitedMs = performance.now() - found.movedAtMs;
    return waitedMs < (inUse.size < CONNECTIONS ? PROMPT_MS : STUCK_MS) ? found : undefined;
  };

  const take = async (read: pg.QueryConfig) => {
    const client = await connect();
    const shared = new SharedConnection(client, answersWithinMs, (freed) => inUse.delete(freed));
    inUse.add(shared);
    return shared.send(read);
  };

  return (read) => findFree()?.send(read) ?? take(read);
};
