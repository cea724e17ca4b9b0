import { setTimeout as pause } from 'node:timers/promises';
import { openPostgresListener } from './postgres-listener.ts';
import { BEAT_EVERY_MS, openProcessNumbers, readNotice } from './process-numbers.ts';

/** What another process changes must take effect within a second. */
const FILE_WATCHED_EVERY_MS = 500;
/** How often what may have changed is read again while this process cannot listen. */
const DEAF_EVERY_MS = 3000;
/** How long further texts wait after some were sent, so that many writes together cost PostgreSQL few notices. */
const SENT_EVERY_MS = 25;
/** More texts than this are not kept for a database that is away: the others read everything again instead. */
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

/** Sends nothing; listeners hear of a gap when another process has changed the file and so `readVersion`'s number. */
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

/** Numbers what a process sends, so that the others notice what they did not hear. */
const openSender = (notify: (payload: string) => Promise<void>, onTrouble: (error: Error) => void) => {
  const from = crypto.randomUUID();
  let number = 0;
  let sent = 0;
  const payloadOf = (texts: string[], isLast?: true) => JSON.stringify({ from, texts, number, sent, isLast });
  const attempt = async (payload: string) => {
    const upTo = number;
    try {
      await notify(payload);
      sent = upTo;
    } catch {
      // The connection reports its failures itself.
    }
  };
  const send = async (texts: string[]): Promise<void> => {
    number += 1;
    const payload = payloadOf(texts);
    if (Buffer.byteLength(payload) <= PAYLOAD_MAX_BYTES) return attempt(payload);
    if (texts.length === 1) {
      onTrouble(new Error('A text for other processes is too long; they read everything again instead.'));
      return attempt(payloadOf([]));
    }
    number -= 1;
    const half = texts.length >> 1;
    await send(texts.slice(0, half));
    await send(texts.slice(half));
  };
  return {
    from,
    send,
    /** Gives a number to what will never be sent. */
    skip: () => {
      number += 1;
    },
    beat: (isLast?: true) => attempt(payloadOf([], isLast)),
  };
};

/**
 * A channel over LISTEN and NOTIFY. NOTIFY inside a transaction takes a lock that all commits share, so texts are
 * collected and sent outside transactions. A process tells every second how much it has sent; the others hear of a
 * gap when they have heard less, and when it falls silent without a goodbye.
 */
export const openPostgresChannel = (url: string, onTrouble: (error: Error) => void): Channel => {
  const listeners = new Set<ChannelListener>();
  const others = openProcessNumbers();
  /** The same text is sent once for all who wait with it. */
  const waiting = new Set<string>();
  let isBeatDue = false;
  let isListening = false;
  let flushing: Promise<void> | undefined;
  const closing = new AbortController();

  let toldGapAtMs = 0;
  const tellGap = () => {
    toldGapAtMs = performance.now();
    for (const listener of listeners) listener.onGap();
  };

  const hear = (payload: string) => {
    const notice = readNotice(payload);
    if (!notice || notice.from === sender.from) return;
    if (notice.number !== undefined) {
      const { isGap, isNew } = others.take(notice);
      if (isGap) tellGap();
      // A newcomer must know of this process before it could fall silent.
      if (isNew) beat();
    }
    if (notice.texts.length > 0) for (const listener of listeners) listener.onTexts(notice.texts);
  };

  const listener = openPostgresListener(url, {
    onPayload: hear,
    onListening: () => {
      isListening = true;
      others.restart();
      tellGap();
      beat();
    },
    onLost: () => {
      isListening = false;
    },
    onRefused: () => {
      if (performance.now() - toldGapAtMs > DEAF_EVERY_MS) tellGap();
    },
    onTrouble,
  });
  const sender = openSender(listener.notify, onTrouble);

  const flush = async () => {
    while (waiting.size > 0 || isBeatDue) {
      const texts = [...waiting];
      waiting.clear();
      isBeatDue = false;
      if (texts.length > 0) await sender.send(texts);
      else await sender.beat();
      await pause(SENT_EVERY_MS, undefined, { signal: closing.signal }).catch(() => {});
    }
    flushing = undefined;
  };
  const startFlush = () => {
    flushing ??= new Promise((resolve) => {
      setImmediate(() => resolve(flush()));
    });
  };
  const beat = () => {
    if (closing.signal.aborted) return;
    isBeatDue = true;
    startFlush();
  };
  const watch = setInterval(() => {
    if (isListening && others.dropSilent()) tellGap();
    beat();
  }, BEAT_EVERY_MS);
  watch.unref();

  return {
    send: (text) => {
      if (closing.signal.aborted) return;
      if (waiting.size >= WAITING_MAX) {
        waiting.clear();
        sender.skip();
      }
      waiting.add(text);
      startFlush();
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      closing.abort();
      clearInterval(watch);
      await flushing;
      await sender.beat(true);
      await listener.close();
    },
  };
};
