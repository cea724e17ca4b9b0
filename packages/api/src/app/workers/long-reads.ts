import { statSync } from 'node:fs';
import { Refusal } from '@farm/domain/refusals';
import { accessTexts } from '../../core/access.texts.ts';
import type { LongReads } from '../../core/context.ts';
import { type Reader, readerOf, type WorkerPool } from '../../core/worker-pool.ts';
import { unlessEnded } from '../../identity/check-session.ts';

const LARGE_BYTES = 32 * 1_048_576;
const WAITING_MAX = 256;
const WAIT_MS = 15_000;

const busy = () => new Refusal('SERVER_BUSY', accessTexts.recordsSlow(), { retryAfter: 5 });

declare module '../../core/worker-pool.ts' {
  interface WorkerTasks {
    read: { input: { path: string; input: unknown; reader: Reader }; answer: string };
  }
}

type Options = {
  workers: WorkerPool;
  /** The file of the embedded database; a farm on PostgreSQL counts as large. */
  file: string | undefined;
  largeBytes?: number;
  waitMs?: number;
  checkedAfterMs?: number;
};

export const openLongReads = ({
  workers,
  file,
  largeBytes = LARGE_BYTES,
  waitMs = WAIT_MS,
  checkedAfterMs,
}: Options): LongReads => {
  const isLarge = () =>
    file === undefined || (statSync(file, { throwIfNoEntry: false })?.size ?? 0) >= largeBytes;
  return async (ctx, { path, takesLong, getRawInput, signal }) => {
    // The farm itself, as in a command, delays nobody.
    if (ctx.session?.via === 'job' || !isLarge()) return undefined;
    const input = await getRawInput();
    if (!takesLong((input ?? {}) as never)) return undefined;
    const read = workers.run(
      'read',
      { path, input, reader: readerOf(ctx) },
      { signal, waitingMax: WAITING_MAX, waitMs, busy, broken: busy },
    );
    return unlessEnded(ctx, read, checkedAfterMs);
  };
};
