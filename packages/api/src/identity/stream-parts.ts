import { Readable } from 'node:stream';
import type { Db } from '@farm/data/core';
import { Refusal } from '@farm/domain/refusals';
import { accessTexts } from '../core/access.texts.ts';
import type { PersonContext } from '../core/context.ts';
import { openSlots } from '../core/slots.ts';
import { checkSession, endedRefusals } from './check-session.ts';

/** Each list uses a connection, of which PostgreSQL has few. */
const AT_ONCE = 2;
const WAITING_MAX = 64;
const WAIT_MS = 15_000;
const RETRY_AFTER_SECONDS = 15;
/** A client that takes longer is cut off: until then the database keeps what has been changed since. */
const TAKEN_WITHIN_MS = 600_000;

/** How often a list that is being sent checks that the session of the person still holds. */
const CHECKED_EVERY_MS = 500;

const slots = openSlots(AT_ONCE);

const busy = () => new Refusal('SERVER_BUSY', accessTexts.recordsSlow(), { retryAfter: RETRY_AFTER_SECONDS });

/** It reads from one moment of the farm. */
type Write = (db: Db) => AsyncGenerator<string, void>;

async function* writeParts(ctx: PersonContext, write: Write): AsyncGenerator<string, void> {
  const release = await slots.take({ waitingMax: WAITING_MAX, waitMs: WAIT_MS, busy });
  try {
    // It may have ended while the person waited.
    const ended = await checkSession(ctx);
    if (ended) throw endedRefusals[ended]();
    const moment = await ctx.openSnapshot(TAKEN_WITHIN_MS);
    try {
      yield* write(moment.db);
    } finally {
      // A broken connection has nothing to close.
      await moment.close().catch(() => {});
    }
  } finally {
    release();
  }
}

/** A failure after the first part destroys the stream, so that no part of a list looks like all of it. */
export const streamParts = async (ctx: PersonContext, write: Write): Promise<Readable> => {
  const parts = writeParts(ctx, write);
  const { value: first } = await parts.next();
  const stream = new Readable({
    async read() {
      try {
        const { value, done } = await parts.next();
        this.push(done ? null : value);
      } catch (error) {
        this.destroy(error as Error);
      }
    },
    // The client is cut off at once, even if the database is still at a part.
    destroy(error, done) {
      clearTimeout(late);
      clearInterval(checking);
      void parts.return();
      done(error);
    },
  });
  const late = setTimeout(
    () => stream.destroy(new Error('The client took too long to take a list.')),
    TAKEN_WITHIN_MS,
  );
  const check = async () => {
    // If the database does not answer, the next check may end it.
    const ended = await checkSession(ctx).catch(() => null);
    if (ended) stream.destroy(endedRefusals[ended]());
  };
  const checking = setInterval(() => void check(), CHECKED_EVERY_MS);
  stream.push(first ?? '');
  return stream;
};
