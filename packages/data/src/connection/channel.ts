import pg from 'pg';

const CHANNEL = 'farm_live';
const LIVE_PREFIX = 'farm-dashboard live';
/** Each process listens under its own name, which distinguishes its connection from those of others. */
const LIVE_NAME = `${LIVE_PREFIX} ${crypto.randomUUID().slice(0, 8)}`;
const RECONNECT_MS = 1000;
const CONNECT_TIMEOUT_MS = 5000;
/** What another process changes must take effect within a second. */
const FILE_WATCHED_EVERY_MS = 500;
/** How long the connection may be silent before it is checked. */
const KEEP_ALIVE_MS = 10_000;
/** PostgreSQL refuses a payload of 8,000 bytes or more. */
const PAYLOAD_MAX_BYTES = 7000;

export type ChannelListener = {
  onTexts: (texts: string[]) => void;
  /** Called when listening starts or restarts: texts sent before then may have been missed. */
  onGap: () => void;
};

export type Channel = {
  /**
   * Sends to every other process; waiting texts are sent together. Never throws: a text that cannot be sent, or is
   * over 7,000 bytes, is dropped and reported.
   */
  send: (text: string) => void;
  /** Listens for texts from other processes; returns a function that stops listening. */
  listen: (listener: ChannelListener) => () => void;
  close: () => Promise<void>;
};

/**
 * The channel of an embedded database. Nothing is sent, but when another process has changed the file, such as a
 * command for operators, listeners hear of a gap. `readVersion` returns a number that changes then.
 */
export const openFileChannel = (readVersion: () => number): Channel => {
  const listeners = new Set<ChannelListener>();
  let seen = readVersion();
  const watch = setInterval(() => {
    const version = readVersion();
    if (version === seen) return;
    seen = version;
    for (const listener of listeners) listener.onGap();
  }, FILE_WATCHED_EVERY_MS);
  watch.unref();
  return {
    send: () => {},
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => clearInterval(watch),
  };
};

/** The texts another process sent; undefined for this process's own and for anything unreadable. */
const readPayload = (payload: string | undefined, origin: string): string[] | undefined => {
  try {
    const { from, texts } = JSON.parse(payload ?? '') as { from?: unknown; texts?: unknown };
    if (from === origin || !Array.isArray(texts)) return undefined;
    return texts.filter((text) => typeof text === 'string');
  } catch {
    return undefined;
  }
};

/** Calls back for each notification and when listening starts; reconnects by itself until closed. */
const keepListening = (
  url: string,
  on: {
    payload: (payload: string | undefined) => void;
    listening: () => void;
    trouble: (error: Error) => void;
  },
) => {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  let isTroubled = false;

  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      application_name: LIVE_NAME,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    client = next;
    // One connection can report several failures; only the first one opens the next connection.
    const again = (error?: Error) => {
      if (client !== next) return;
      client = undefined;
      next.end().catch(() => {});
      if (isClosed) return;
      // Reported once, not on every try.
      if (error && !isTroubled) on.trouble(error);
      isTroubled ||= error !== undefined;
      retry = setTimeout(() => {
        connecting = connect();
      }, RECONNECT_MS);
    };
    next.on('error', again);
    next.on('end', () => again());
    next.on('notification', ({ payload }) => on.payload(payload));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      isTroubled = false;
      on.listening();
    } catch (error) {
      again(error as Error);
    }
  };

  let connecting = connect();
  return async () => {
    isClosed = true;
    clearTimeout(retry);
    await connecting;
    await client?.end();
  };
};

/** Whether another process has this database open as a farm. */
export const isUsedElsewhere = async (pool: pg.Pool): Promise<boolean> => {
  const { rows } = await pool.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and starts_with(application_name, $1) and application_name <> $2 limit 1`,
    [LIVE_PREFIX, LIVE_NAME],
  );
  return rows.length > 0;
};

/**
 * A channel over LISTEN and NOTIFY. NOTIFY inside a transaction takes a lock that all commits share, so texts are
 * collected and sent outside transactions. The listening connection reconnects by itself.
 */
export const openPostgresChannel = (
  url: string,
  pool: pg.Pool,
  onTrouble: (error: Error) => void,
): Channel => {
  const origin = crypto.randomUUID();
  const listeners = new Set<ChannelListener>();
  let waiting: string[] = [];
  let flushing: Promise<void> | undefined;
  let isClosed = false;

  const stop = keepListening(url, {
    payload: (payload) => {
      const texts = readPayload(payload, origin);
      if (texts) for (const listener of listeners) listener.onTexts(texts);
    },
    listening: () => {
      for (const listener of listeners) listener.onGap();
    },
    trouble: onTrouble,
  });

  const notify = async (texts: string[]): Promise<void> => {
    const payload = JSON.stringify({ from: origin, texts });
    if (Buffer.byteLength(payload) > PAYLOAD_MAX_BYTES && texts.length > 1) {
      const half = texts.length >> 1;
      await notify(texts.slice(0, half));
      await notify(texts.slice(half));
      return;
    }
    await pool.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch(onTrouble);
  };

  const flush = async () => {
    while (waiting.length > 0) {
      const texts = waiting;
      waiting = [];
      await notify(texts);
    }
    flushing = undefined;
  };

  return {
    send: (text) => {
      if (isClosed) return;
      waiting.push(text);
      flushing ??= new Promise((resolve) => {
        setImmediate(() => resolve(flush()));
      });
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      isClosed = true;
      await flushing;
      await stop();
    },
  };
};
