import type { OrderLine, OrderLineMove, RejectLineInput } from '@farm/domain/orders';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { notifyOfLines } from './notify-lines.ts';
import { changeLine, changeLines, onlyLine, seeLineFor } from './orders.internal.ts';

type Inner = InTransaction<PersonContext>;
type Seen = readonly OrderLine[];

/** Confirms lines as they were seen and notifies their reps. Refuses `ORDER_CHANGED`. */
export const confirmSeen = async (
  ctx: Inner,
  seen: Seen,
  what: 'confirmed' | 'checked' = 'confirmed',
): Promise<OrderLine[]> => {
  const lines = await changeLines(ctx, seen, what, () => ({ status: 'confirmed' }));
  await notifyOfLines(ctx, lines, { type: 'order_confirmed', to: (line) => [line.salesRepId] });
  return lines;
};

/** Holds lines as they were seen and notifies their reps. Refuses `ORDER_CHANGED`. */
export const holdSeen = async (ctx: Inner, seen: Seen): Promise<OrderLine[]> => {
  const lines = await changeLines(ctx, seen, 'held', () => ({ status: 'pending_inventory' }));
  await notifyOfLines(ctx, lines, { type: 'order_held', to: (line) => [line.salesRepId] });
  return lines;
};

/** Cancels lines as they were seen and notifies their reps and growers. Refuses `ORDER_CHANGED`. */
export const cancelSeen = async (ctx: Inner, seen: Seen): Promise<OrderLine[]> => {
  const lines = await changeLines(ctx, seen, 'cancelled', () => ({ status: 'cancelled' }));
  await notifyOfLines(ctx, lines, {
    type: 'order_cancelled',
    to: (line) => [line.salesRepId, line.farmerId],
  });
  return lines;
};

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

/**
 * Confirms a line, whether or not stock covers it: that reserves stock and uses none up. Refuses
 * `ORDER_MISSING`, `ORDER_LINE_FOREIGN`, `ORDER_MOVE_CLOSED`, `ORDER_CHANGED`.
 */
export const confirmLine = async (ctx: PersonContext, input: OrderLineMove): Promise<OrderLine> => {
  const seen = await seeLineFor(ctx, input, 'confirm');
  return inTransaction(ctx, async (ctx) => onlyLine(await confirmSeen(ctx, [seen])));
};

/**
 * Holds a pending line for stock and notifies its rep. Refuses `ORDER_MISSING`, `ORDER_LINE_FOREIGN`,
 * `ORDER_MOVE_CLOSED`, `ORDER_CHANGED`.
 */
export const holdLine = async (ctx: PersonContext, input: OrderLineMove): Promise<OrderLine> => {
  const seen = await seeLineFor(ctx, input, 'hold');
  return inTransaction(ctx, async (ctx) => onlyLine(await holdSeen(ctx, [seen])));
};

/**
 * Cancels a line and notifies its rep and its grower, except the one who cancels. Refuses
 * `ORDER_MISSING`, `ORDER_MOVE_CLOSED`, `ORDER_CHANGED`.
 */
export const cancelLine = async (ctx: PersonContext, input: OrderLineMove): Promise<OrderLine> => {
  const seen = await seeLineFor(ctx, input, 'cancel');
  return inTransaction(ctx, async (ctx) => onlyLine(await cancelSeen(ctx, [seen])));
};

/**
 * Rejects a line and, unless `notify` is false, notifies its rep in the same transaction. Refuses
 * `ORDER_MISSING`, `ORDER_LINE_FOREIGN`, `ORDER_MOVE_CLOSED`, `ORDER_CHANGED`.
 */
export const rejectLine = async (
  ctx: PersonContext,
  { reason, notify, ...input }: RejectLineInput,
): Promise<OrderLine> => {
  const seen = await seeLineFor(ctx, input, 'reject');
  return inTransaction(ctx, async (ctx) => onlyLine(await rejectSeen(ctx, [seen], { reason, notify })));
};

/**
 * Moves an open line to another day, which may be in the past, and notifies its grower. Refuses
 * `ORDER_MISSING`, `ORDER_LINE_FOREIGN`, `ORDER_MOVE_CLOSED`, `ORDER_CHANGED`.
 */
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
