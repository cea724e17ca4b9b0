import { Socket } from 'node:net';
import pg from 'pg';
import { PROCESS_NAME } from './process-name.ts';

const CHANNEL = 'farm_live';
const CONNECT_TIMEOUT_MS = 5000;
/** A connection that does not answer for this long is replaced. */
const ANSWER_TIMEOUT_MS = 3000;
const KEEP_ALIVE_MS = 10_000;
const RECONNECT_FIRST_MS = 50;
const RECONNECT_MAX_MS = 1000;

export type PostgresListener = {
  /** Sends to every listening process, this one included. Rejects if it is not certain that it was sent. */
  notify: (payload: string) => Promise<void>;
  close: () => Promise<void>;
};

type Handlers = {
  onPayload: (payload: string) => void;
  onListening: () => void;
  /** Listening has ended; it restarts by itself. */
  onLost: () => void;
  /** PostgreSQL answers, but does not let this process listen. */
  onRefused: () => void;
  onTrouble: (error: Error) => void;
};

/** A separate connection, so that a full pool holds nothing up. It is opened again until closed. */
export const openPostgresListener = (url: string, on: Handlers): PostgresListener => {
  let current: { client: pg.Client; socket: Socket } | undefined;
  let retry: NodeJS.Timeout | undefined;
  let retryInMs = RECONNECT_FIRST_MS;
  let isClosed = false;
  let isTroubled = false;

  /** Replaces the connection; only the first of several failures of one connection has an effect. */
  const replace = (failed: pg.Client, error?: Error) => {
    if (current?.client !== failed) return;
    // An orderly end would wait for an answer that may never come.
    current.socket.destroy();
    current = undefined;
    failed.end().catch(() => {});
    on.onLost();
    if (isClosed) return;
    if (error && !isTroubled) on.onTrouble(error);
    isTroubled ||= error !== undefined;
    retry = setTimeout(() => {
      connecting = connect();
    }, retryInMs);
    retryInMs = Math.min(retryInMs * 2, RECONNECT_MAX_MS);
  };

  const connect = async () => {
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: url,
      application_name: `${PROCESS_NAME} live`,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      stream: () => socket,
    });
    current = { client, socket };
    client.on('error', (error) => replace(client, error));
    client.on('end', () => replace(client));
    client.on('notification', ({ payload }) => on.onPayload(payload ?? ''));
    try {
      await client.connect();
      // What is sent here need not survive a power cut, so nothing waits for the disk.
      await client.query(`set synchronous_commit to off; listen ${CHANNEL}`);
      isTroubled = false;
      on.onListening();
    } catch (error) {
      replace(client, error as Error);
      if (error instanceof pg.DatabaseError) on.onRefused();
    }
  };

  let connecting = connect();

  return {
    notify: async (payload) => {
      await connecting;
      if (!current) throw new Error('There is no connection to notify other processes.');
      const { client } = current;
      try {
        await client.query('select pg_notify($1, $2)', [CHANNEL, payload]);
        retryInMs = RECONNECT_FIRST_MS;
      } catch (error) {
        replace(client, error as Error);
        throw error;
      }
    },
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      await connecting;
      const last = current;
      if (!last) return;
      const timer = setTimeout(() => last.socket.destroy(), ANSWER_TIMEOUT_MS);
      await last.client.end().catch(() => {});
      clearTimeout(timer);
    },
  };
};
