import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { PROCESS_NAME } from './postgres.ts';

/** Another process's change of a file must take effect within a second. */
const FILE_WATCHED_EVERY_MS = 500;
const CHANNEL = 'farm_live';
const CONNECT_TIMEOUT_MS = 5000;
/** A connection that does not answer for this long is replaced. */
const ANSWER_TIMEOUT_MS = 3000;
const ASKED_EVERY_MS = 1000;
const RECONNECT_MS = 250;
/** While PostgreSQL answers, but does not let this process listen, everything is read again this often. */
const DEAF_EVERY_MS = 3000;
/** Texts wait for others, so that many writes together cost PostgreSQL one statement. */
const COLLECTED_MS = 25;
const WAITING_MAX = 1000;
/** PostgreSQL refuses a payload of 8,000 bytes or more. */
const PAYLOAD_MAX_BYTES = 7000;

export type ChannelListener = {
  onTexts: (texts: string[]) => void;
  /** Texts of another process may have been missed: everything they could be about has to be read again. */
  onGap: () => void;
};

export type Channel = {
  /** Never throws: where a text cannot be sent, or is over 7,000 bytes, the others hear of a gap. */
  send: (text: string) => void;
  listen: (listener: ChannelListener) => () => void;
  close: () => Promise<void>;
};

const openListeners = () => {
  const listeners = new Set<ChannelListener>();
  return {
    listen: (listener: ChannelListener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tellTexts: (texts: string[]) => {
      for (const { onTexts } of listeners) onTexts(texts);
    },
    tellGap: () => {
      for (const { onGap } of listeners) onGap();
    },
  };
};

/** Sends nothing; listeners hear of a gap when another process has changed the file and so `readVersion`'s number. */
export const openFileChannel = (readVersion: () => number): Channel => {
  const { listen, tellGap } = openListeners();
  let seen = readVersion();
  const watch = setInterval(() => {
    const version = readVersion();
    if (version !== seen) tellGap();
    seen = version;
  }, FILE_WATCHED_EVERY_MS);
  watch.unref();
  return { send: () => {}, listen, close: async () => clearInterval(watch) };
};

type Notice = { from: string; texts: string[]; isGap?: boolean };

/** Undefined for what other programs send. */
const readNotice = (payload: string): Notice | undefined => {
  try {
    const { from, texts, isGap } = JSON.parse(payload) as Record<string, unknown>;
    if (typeof from !== 'string' || !Array.isArray(texts)) return undefined;
    return { from, texts: texts.filter((text) => typeof text === 'string'), isGap: isGap === true };
  } catch {
    return undefined;
  }
};

/**
 * A channel over LISTEN and NOTIFY. NOTIFY inside a transaction takes a lock that all commits share, so texts are
 * collected and sent outside transactions. After any break, every process reads everything again: the one that begins to
 * listen has missed what the others sent, and they may have missed what it could not send.
 */
export const openPostgresChannel = (url: string, onError: (error: Error) => void): Channel => {
  const from = crypto.randomUUID();
  const { listen, tellTexts, tellGap } = openListeners();
  const closing = new AbortController();
  const ended = Promise.withResolvers<undefined>();
  const waiting = new Set<string>();
  const tried = Promise.withResolvers<void>();
  let isInDoubt = false;
  let line: { client: pg.Client; fail: (error?: Error) => void } | undefined;
  let flushing: Promise<void> | undefined;

  const hear = (payload: string) => {
    const notice = readNotice(payload);
    if (!notice || notice.from === from) return;
    if (notice.isGap) tellGap();
    if (notice.texts.length > 0) tellTexts(notice.texts);
  };

  const takePayloads = (): string[] => {
    const payloadOf = (notice: Omit<Notice, 'from'>) => JSON.stringify({ from, ...notice });
    const payloads = [...waiting].map((text) => payloadOf({ texts: [text] }));
    const fit = payloads.filter((payload) => Buffer.byteLength(payload) <= PAYLOAD_MAX_BYTES);
    if (fit.length < payloads.length)
      onError(new Error('A text for other processes is too long; they read everything again instead.'));
    if (isInDoubt || fit.length < payloads.length) fit.unshift(payloadOf({ texts: [], isGap: true }));
    waiting.clear();
    isInDoubt = false;
    return fit;
  };

  /** Sends what waits; with nothing to send, it asks whether the connection still answers. */
  const flush = async () => {
    await pause(COLLECTED_MS, undefined, { signal: closing.signal }).catch(() => {});
    await tried.promise;
    const { client, fail } = line ?? {};
    const values = [CHANNEL, takePayloads()];
    await client?.query('select pg_notify($1, payload) from unnest($2::text[]) payload', values).catch(fail);
    flushing = undefined;
    if (waiting.size > 0) startFlush();
  };
  const startFlush = () => {
    flushing ??= flush();
  };

  let isTroubled = false;
  let toldGapAtMs = 0;
  const readAgain = () => {
    toldGapAtMs = performance.now();
    tellGap();
  };

  /** A connection of its own, so that a full pool holds nothing up. Returns when it is broken, or could not be made. */
  const listenOnce = async (): Promise<Error | undefined> => {
    const broken = Promise.withResolvers<Error | undefined>();
    const client = new pg.Client({
      connectionString: url,
      application_name: `${PROCESS_NAME} live`,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
      keepAlive: true,
    });
    client.on('error', broken.resolve);
    client.on('end', () => broken.resolve(undefined));
    client.on('notification', ({ payload }) => hear(payload ?? ''));
    try {
      await client.connect();
      // A text need not survive a power cut, so nothing waits for the disk.
      await client.query(`set synchronous_commit to off; listen ${CHANNEL}`);
      line = { client, fail: broken.resolve };
      isTroubled = false;
      isInDoubt = true;
      readAgain();
      startFlush();
      tried.resolve();
      return await Promise.race([broken.promise, ended.promise]);
    } catch (error) {
      const isRefused = error instanceof pg.DatabaseError;
      if (isRefused && performance.now() - toldGapAtMs > DEAF_EVERY_MS) readAgain();
      return error as Error;
    } finally {
      line = undefined;
      tried.resolve();
      // One that has fallen silent is not waited for.
      await Promise.race([client.end().catch(() => {}), pause(ANSWER_TIMEOUT_MS, undefined, { ref: false })]);
    }
  };

  const run = async () => {
    while (!closing.signal.aborted) {
      const error = await listenOnce();
      if (error && !isTroubled) onError(error);
      isTroubled ||= error !== undefined;
      await pause(RECONNECT_MS, undefined, { signal: closing.signal }).catch(() => {});
    }
  };
  const running = run();
  const asking = setInterval(startFlush, ASKED_EVERY_MS);
  asking.unref();

  return {
    send: (text) => {
      if (closing.signal.aborted) return;
      if (waiting.size >= WAITING_MAX) {
        waiting.clear();
        isInDoubt = true;
      }
      waiting.add(text);
      startFlush();
    },
    listen,
    close: async () => {
      closing.abort();
      clearInterval(asking);
      await flushing;
      ended.resolve(undefined);
      await running;
    },
  };
};
