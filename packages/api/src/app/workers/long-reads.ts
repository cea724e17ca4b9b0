import { statSync } from 'node:fs';
import type { AnalyticsInput } from '@farm/domain/analytics';
import type { OrderFilter } from '@farm/domain/orders';
import { Refusal } from '@farm/domain/refusals';
import type { z } from 'zod';
import { accessTexts } from '../../core/access.texts.ts';
import { unlessEnded } from '../../core/check-session.ts';
import type { LongReads } from '../../core/context.ts';
import { type Reader, readerOf, type WorkerPool } from '../../core/worker-pool.ts';

/** A screen shows this many at first; larger pages are read for files and by scripts. */
const USUAL_PAGE = 50;

type Asked = z.input<typeof AnalyticsInput>;

const always = () => true;
const isLargePage = ({ limit = 0 }: { limit?: number }) => limit > USUAL_PAGE;
const isOfSomeDays = ({ timeframe }: Asked) => timeframe === 'custom';
/** All orders, and those that need action, are counted by an index. */
const isOfLines = ({ needsAction: _, scope: __, ...filter }: OrderFilter) =>
  Object.values(filter).some((value) => value !== undefined);

/** The reads that may take long on a large farm, each with the inputs, as they are sent, for which they do. */
export const longReads = {
  'analytics.performance': isOfSomeDays,
  // Two indexes in the order of groups would be needed to add up all of them quickly.
  'analytics.sales': ({ timeframe = 'all' }: Asked) => timeframe === 'custom' || timeframe === 'all',
  'analytics.summary': isOfSomeDays,
  'analytics.top': isOfSomeDays,
  'analytics.unitsByDay': isOfSomeDays,
  'buyers.all': always,
  'buyers.list': isLargePage,
  'orders.count': isOfLines,
  'orders.lines': always,
  'orders.list': isLargePage,
  'orders.pageLines': isLargePage,
  'people.list': always,
} as Record<string, (input: unknown) => boolean>;

const LARGE_BYTES = 32 * 1_048_576;
const WAITING_MAX = 256;
const WAIT_MS = 15_000;
const RETRY_AFTER_SECONDS = 5;

const busy = () => new Refusal('SERVER_BUSY', accessTexts.recordsSlow(), { retryAfter: RETRY_AFTER_SECONDS });

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
  return async (ctx, { path, getRawInput, signal }) => {
    const takesLong = longReads[path];
    // The farm itself, as in a command, delays nobody.
    if (!takesLong || ctx.session?.via === 'job' || !isLarge()) return undefined;
    const input = await getRawInput();
    if (!takesLong(input ?? {})) return undefined;
    const read = workers.run(
      'read',
      { path, input, reader: readerOf(ctx) },
      { signal, waitingMax: WAITING_MAX, waitMs, busy, broken: busy },
    );
    return unlessEnded(ctx, read, checkedAfterMs);
  };
};
