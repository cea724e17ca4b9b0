import { listLineProducts, takePromiseLocks } from '@farm/data/orders';
import type { ConfirmLinesInput, MovedLines, MoveLinesInput, RejectLinesInput } from '@farm/domain/orders';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { deliverSeen } from './deliver-line.ts';
import { cancelSeen, confirmSeen, holdSeen, rejectSeen } from './move-line.ts';
import { readCoverages } from './read-coverages.ts';
import { faultOf, takeLines } from './take-lines.ts';

/** Confirms the lines that free stock covers; holds the pending ones it does not cover, and leaves held ones held. */
const confirmCovered = async (
  ctx: InTransaction<PersonContext>,
  { lines: seen }: MoveLinesInput,
): Promise<MovedLines> => {
  const products = await listLineProducts(
    ctx.db,
    seen.map(({ id }) => id),
  );
  await takePromiseLocks(
    ctx.db,
    [...products.values()].map(({ productNameId }) => productNameId),
  );
  const lines = await takeLines(ctx, seen, faultOf(ctx, 'confirm'));
  const short = new Map(
    (await readCoverages(ctx.db, lines, { together: true }))
      .filter((coverage) => coverage.short > 0)
      .map(({ id, short }) => [id, short]),
  );
  const confirmed = await confirmSeen(
    ctx,
    lines.filter(({ id }) => !short.has(id)),
  );
  const held = await holdSeen(
    ctx,
    lines.filter(({ id, status }) => short.has(id) && status === 'pending'),
  );
  const waiting = lines.filter(({ id, status }) => short.has(id) && status !== 'pending');
  await recordHistory(
    ctx,
    ...waiting.map(({ id }) => ({
      type: 'order_line' as const,
      id,
      what: 'checked' as const,
      before: {},
      after: { short: short.get(id) ?? 0 },
    })),
  );
  return { lines: [...confirmed, ...held, ...waiting].sort((a, b) => a.id - b.id) };
};

/**
 * Confirms lines. Where `ifShort` is `hold`, lines that free stock does not cover are held instead; lines of one product
 * share its stock in the sequence of their ids. Refuses `ORDER_LINES_CHANGED`.
 */
export const confirmLines = (
  ctx: PersonContext,
  { lines, ifShort }: ConfirmLinesInput,
): Promise<MovedLines> =>
  inTransaction(ctx, async (ctx) => {
    if (ifShort === 'hold') return confirmCovered(ctx, { lines });
    return { lines: await confirmSeen(ctx, await takeLines(ctx, lines, faultOf(ctx, 'confirm'))) };
  });

/** Holds pending lines for stock. Refuses `ORDER_LINES_CHANGED`. */
export const holdLines = (ctx: PersonContext, { lines }: MoveLinesInput): Promise<MovedLines> =>
  inTransaction(ctx, async (ctx) => ({
    lines: await holdSeen(ctx, await takeLines(ctx, lines, faultOf(ctx, 'hold'))),
  }));

/** Cancels lines. Refuses `ORDER_LINES_CHANGED`. */
export const cancelLines = (ctx: PersonContext, { lines }: MoveLinesInput): Promise<MovedLines> =>
  inTransaction(ctx, async (ctx) => ({
    lines: await cancelSeen(ctx, await takeLines(ctx, lines, faultOf(ctx, 'cancel'))),
  }));

/** Marks confirmed lines delivered and takes their stock. Refuses `ORDER_LINES_CHANGED`. */
export const deliverLines = (ctx: PersonContext, { lines }: MoveLinesInput): Promise<MovedLines> =>
  inTransaction(ctx, async (ctx) => ({
    lines: await deliverSeen(ctx, await takeLines(ctx, lines, faultOf(ctx, 'deliver'))),
  }));

/** Rejects lines for one reason. Refuses `ORDER_LINES_CHANGED`. */
export const rejectLines = (ctx: PersonContext, { lines, reason }: RejectLinesInput): Promise<MovedLines> =>
  inTransaction(ctx, async (ctx) => ({
    lines: await rejectSeen(ctx, await takeLines(ctx, lines, faultOf(ctx, 'reject')), { reason }),
  }));
