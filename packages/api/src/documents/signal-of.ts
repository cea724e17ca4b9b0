import type { FastifyReply } from 'fastify';

/** Aborts when nobody waits for the answer anymore. */
export const signalOf = ({ raw }: FastifyReply): AbortSignal => {
  const leaving = new AbortController();
  if (raw.closed) leaving.abort();
  // Once everything is sent, nobody asks any longer, and an abort would take a third of a millisecond.
  raw.once('close', () => raw.writableFinished || leaving.abort());
  return leaving.signal;
};
