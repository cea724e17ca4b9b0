import type { PersonContext } from './context.ts';

/** What the JSON of an answer begins and ends with. */
export type Around = readonly [before: string, after: string];

/**
 * Frees the memory of an answer as soon as it has been sent. Otherwise a few large ones would make the garbage collector
 * look through all objects, which keeps everyone waiting.
 */
export const freeBytes = (bytes: Uint8Array<ArrayBuffer>): void => {
  bytes.buffer.transfer(0);
};

/** A read that may take long. */
export type AsideRead = {
  ctx: PersonContext;
  path: string;
  /** As the procedure's schema reads it. */
  input: unknown;
  /** As it was sent. */
  sent: () => unknown;
  around: Around;
  readSignal: () => AbortSignal | undefined;
};

/** Carries out reads that may take long where they keep nobody else waiting. */
export type ReadsAside = {
  /** The JSON of the answer; undefined for a read that does not take long. Refuses `SERVER_BUSY`. */
  read: (read: AsideRead) => Promise<Uint8Array<ArrayBuffer>> | undefined;
  close: () => Promise<void>;
};
