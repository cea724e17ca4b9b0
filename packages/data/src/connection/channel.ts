import pg from 'pg';

const CHANNEL = 'farm_live';
const RECONNECT_MS = 1000;
const CONNECT_TIMEOUT_MS = 5000;
/** After so long without a word, whether the other end is still there is asked. */
const KEEP_ALIVE_MS = 10_000;
/** PostgreSQL refuses a payload of 8,000 bytes or more. */
const PAYLOAD_MAX_BYTES = 7000;

export type ChannelListener = {
  onTexts: (texts: string[]) => void;
  /** Listening began, or began again: what others sent before may have been missed. */
  onGap: () => void;
};

export type Channel = {
  /**
   * Sends to every process but this one; texts that wait travel together. Never throws: a text that cannot be
   * sent, one above 7,000 bytes among them, is dropped and reported.
   */
  send: (text: string) => void;
  /** Hears what other processes send; answers a function that stops listening. */
  listen: (listener: ChannelListener) => () => void;
  close: () => Promise<void>;
};

/** For one process alone: there is nobody else to tell. */
export const openLocalChannel = (): Channel => ({
  send: () => {},
  listen: () => () => {},
  close: async () => {},
});

/** What another process sent; undefined for this one's own, and for what nobody here can read. */
const readPayload = (payload: string | undefined, origin: string): string[] | undefined => {
  try {
    const { from, texts } = JSON.parse(payload ?? '') as { from?: unknown; texts?: unknown };
    if (from === origin || !Array.isArray(texts)) return undefined;
    return texts.filter((text) => typeof text === 'string');
  } catch {
    return undefined;
  }
};

/** Calls back for each notification, and once listening; comes back by itself until closed. */
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
      application_name: 'farm-dashboard live',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    client = next;
    // One connection can fail in several ways at once; only the first one starts the next connection.
    const again = (error?: Error) => {
      if (client !== next) return;
      client = undefined;
      next.end().catch(() => {});
      if (isClosed) return;
      // Said once, not at each try.
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

/**
 * LISTEN and NOTIFY. NOTIFY inside a transaction takes a lock that all commits share, so texts are gathered
 * and sent outside any transaction. The listening connection comes back by itself.
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
