import { forgetStockTold, listLineProducts, takePromiseLocks } from '@farm/data/orders';
import type { Day } from '@farm/domain/core';
import type { HistoryAct } from '@farm/domain/history';
import type {
  CheckedLine,
  LineMove,
  OrderLine,
  OrderLineMove,
  OrderStatus,
  RejectLineInput,
} from '@farm/domain/orders';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { deliverSeen, deliverWeighed } from './deliver-line.ts';
import { type LineNews, notifyOfLines } from './notify-lines.ts';
import { changeLine, changeLines, onlyLine, seeLineFor } from './orders.internal.ts';
import { readCoverage } from './read-coverages.ts';

type Inner = InTransaction<PersonContext>;
type Seen = readonly OrderLine[];

/** Moves lines as they were seen, and notifies their reps if nobody else is named. Refuses `ORDER_CHANGED`. */
const moveSeen = async (
  ctx: Inner,
  seen: Seen,
  [what, status, type]: [HistoryAct, OrderStatus, LineNews],
  to = (line: OrderLine) => [line.salesRepId],
) => {
  const lines = await changeLines(ctx, seen, what, () => ({ status }));
  await notifyOfLines(ctx, lines, { type, to });
  return lines;
};

export const confirmSeen = (ctx: Inner, seen: Seen, what: 'confirmed' | 'checked' = 'confirmed') =>
  moveSeen(ctx, seen, [what, 'confirmed', 'order_confirmed']);
/** Once their stock is here, people are told of it anew. */
export const holdSeen = async (ctx: Inner, seen: Seen) => {
  await forgetStockTold(
    ctx.db,
    seen.map(({ id }) => id),
  );
  return moveSeen(ctx, seen, ['held', 'pending_inventory', 'order_held']);
};
export const cancelSeen = (ctx: Inner, seen: Seen) =>
  moveSeen(ctx, seen, ['cancelled', 'cancelled', 'order_cancelled'], (line) => [
    line.salesRepId,
    line.farmerId,
  ]);

/** The same without telling their reps, which the caller does. */
export const cancelUnheard = (ctx: Inner, seen: Seen) =>
  moveSeen(ctx, seen, ['cancelled', 'cancelled', 'order_cancelled'], (line) => [line.farmerId]);

/** Rejects lines as they were seen and notifies their reps of the reason. Refuses `ORDER_CHANGED`. */
export const rejectSeen = async (
  ctx: Inner,
  seen: Seen,
  { reason, notify = true }: { reason: string; notify?: boolean },
): Promise<OrderLine[]> => {
  const lines = await changeLines(ctx, seen, 'rejected', () => ({
    status: 'rejected',
    rejectionReason: reason,
  }));
  if (notify) {
    await notifyOfLines(ctx, lines, { type: 'order_rejected', to: (line) => [line.salesRepId], reason });
  }
  return lines;
};

/** Each refuses `ORDER_MISSING`, `ORDER_LINE_FOREIGN`, `ORDER_MOVE_CLOSED` and `ORDER_CHANGED`. */
const moveOf =
  <Input extends OrderLineMove>(
    move: LineMove,
    act: (ctx: Inner, seen: Seen, input: Input) => Promise<OrderLine[]>,
  ) =>
  async (ctx: PersonContext, input: Input): Promise<OrderLine> => {
    const seen = await seeLineFor(ctx, input, move);
    return inTransaction(ctx, async (ctx) => onlyLine(await act(ctx, [seen], input)));
  };

/** Confirms a line, whether or not stock covers it: that reserves stock and uses none up. */
export const confirmLine = moveOf('confirm', (ctx, seen) => confirmSeen(ctx, seen));
export const holdLine = moveOf('hold', holdSeen);
export const cancelLine = moveOf('cancel', cancelSeen);
/** Rejects a line; its rep is not notified if `notify` is false. */
export const rejectLine = moveOf('reject', (ctx, seen, { reason, notify }: RejectLineInput) =>
  rejectSeen(ctx, seen, { reason, notify }),
);
/** Takes packages × base units per package (1 if unknown), rounded up because lots hold whole units, as far as there is stock. */
export const deliverLine = moveOf('deliver', deliverWeighed);
/** Without a weight it is what its packages hold by their size, as the documented call says. */
export const deliverUnweighed = moveOf('deliver', deliverSeen);

/** To another day, which may be in the past. Refuses what every move refuses. */
export const moveLineDay = async (
  ctx: PersonContext,
  { deliveryDate, ...input }: OrderLineMove & { deliveryDate: string },
): Promise<OrderLine> => {
  const seen = await seeLineFor(ctx, input, 'reschedule');
  if (seen.deliveryDate === deliveryDate) return seen;
  return inTransaction(ctx, async (ctx) => {
    const line = await changeLine(ctx, seen, 'rescheduled', { deliveryDate });
    await notifyOfLines(ctx, [line], { type: 'order_rescheduled', to: () => [line.farmerId] });
    return line;
  });
};

/** How much of a product is expected for a day; undefined if expected harvests are not used. */
export type TellExpected = (
  ctx: PersonContext,
  product: { productNameId: number; day: Day },
) => Promise<CheckedLine['expected']>;

/** Confirms it if free stock covers it by now. Two checks at the same time never promise the same stock. */
export const checkStock = async (
  ctx: PersonContext,
  input: OrderLineMove,
  tellExpected: TellExpected,
): Promise<CheckedLine> => {
  const seen = await seeLineFor(ctx, input, 'checkStock');
  return inTransaction(ctx, async (ctx) => {
    const product = (await listLineProducts(ctx.db, [seen.id])).get(seen.id);
    await takePromiseLocks(ctx.db, product ? [product.productNameId] : []);
    const coverage = await readCoverage(ctx, seen);
    const expected =
      product && (await tellExpected(ctx, { productNameId: product.productNameId, day: seen.deliveryDate }));
    const stock = { coverage, ...(expected !== undefined && { expected }) };
    if (coverage.short === 0) return { line: onlyLine(await confirmSeen(ctx, [seen], 'checked')), ...stock };
    const after = { short: coverage.short };
    await recordHistory(ctx, { type: 'order_line', id: seen.id, what: 'checked', after });
    return { line: seen, ...stock };
  });
};
