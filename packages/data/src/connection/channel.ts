import pg from 'pg';

const CHANNEL = 'farm_live';
const RECONNECT_MS = 1000;
/** PostgreSQL refuses a payload of 8,000 bytes or more. */
const PAYLOAD_MAX_BYTES = 7000;

type Listener = (texts: string[]) => void;

export type Channel = {
  /** Sends to every process but this one; texts of one event-loop turn travel together. Never throws. */
  send: (text: string) => void;
  /** Hears what other processes send; answers a function that stops listening. */
  listen: (listener: Listener) => () => void;
  close: () => Promise<void>;
};

/** For one process alone: there is nobody else to tell. */
export const openLocalChannel = (): Channel => ({
  send: () => {},
  listen: () => () => {},
  close: async () => {},
});

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
  const listeners = new Set<Listener>();
  let waiting: string[] = [];
  let flushing = Promise.resolve();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  const connectListener = async () => {
    const next = new pg.Client({ connectionString: url, application_name: 'farm-dashboard live' });
    const again = (error?: Error) => {
      if (client !== next && !error) return;
      client = undefined;
      next.removeAllListeners();
      next.on('error', () => {});
      next.end().catch(() => {});
      if (isClosed) return;
      if (error) onTrouble(error);
      retry = setTimeout(connectListener, RECONNECT_MS);
    };
    next.on('error', again);
    next.on('end', () => again());
    next.on('notification', ({ payload }) => {
      const { from, texts } = JSON.parse(payload ?? '{}') as { from?: string; texts?: string[] };
      if (from === origin || !texts) return;
      for (const listener of listeners) listener(texts);
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      client = next;
      if (isClosed) await next.end();
    } catch (error) {
      again(error as Error);
    }
  };

  const notify = async (texts: string[]) => {
    const payload = JSON.stringify({ from: origin, texts });
    if (Buffer.byteLength(payload) > PAYLOAD_MAX_BYTES && texts.length > 1) {
      const half = texts.length >> 1;
      await notify(texts.slice(0, half));
      await notify(texts.slice(half));
      return;
    }
    await pool.query('select pg_notify($1, $2)', [CHANNEL, payload]);
  };

  const flush = () => {
    const texts = waiting;
    waiting = [];
    flushing = flushing.then(() => notify(texts)).catch(onTrouble);
  };

  connectListener();

  return {
    send: (text) => {
      if (isClosed) return;
      if (waiting.length === 0) setImmediate(flush);
      waiting.push(text);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      await flushing;
      await client?.end();
    },
  };
};
