import type { OrderLine, OrderLineMove, RejectLineInput } from '@farm/domain/orders';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { notifyOfLine } from './notify-people.ts';
import { changeLine, seeLineFor } from './orders.internal.ts';

/** Confirms a line as it was seen and notifies its rep. Refuses `ORDER_CHANGED`. */
export const confirmSeenLine = async (
  ctx: InTransaction<PersonContext>,
  seen: OrderLine,
  what: 'confirmed' | 'checked' = 'confirmed',
): Promise<OrderLine> => {
  const line = await changeLine(ctx, seen, what, { status: 'confirmed' });
  await notifyOfLine(ctx, line, { type: 'order_confirmed', to: [line.salesRepId] });
  return line;
};

/**
 * Confirms a line, whether or not stock covers it: that reserves stock and uses none up. Refuses
 * `ORDER_MISSING`, `ORDER_LINE_FOREIGN`, `ORDER_MOVE_CLOSED`, `ORDER_CHANGED`.
 */
export const confirmLine = async (ctx: PersonContext, input: OrderLineMove): Promise<OrderLine> => {
  const seen = await seeLineFor(ctx, input, 'confirm');
  return inTransaction(ctx, (ctx) => confirmSeenLine(ctx, seen));
};

/**
 * Holds a pending line for stock and notifies its rep. Refuses `ORDER_MISSING`, `ORDER_LINE_FOREIGN`,
 * `ORDER_MOVE_CLOSED`, `ORDER_CHANGED`.
 */
export const holdLine = async (ctx: PersonContext, input: OrderLineMove): Promise<OrderLine> => {
  const seen = await seeLineFor(ctx, input, 'hold');
  return inTransaction(ctx, async (ctx) => {
    const line = await changeLine(ctx, seen, 'held', { status: 'pending_inventory' });
    await notifyOfLine(ctx, line, { type: 'order_held', to: [line.salesRepId] });
    return line;
  });
};

/**
 * Cancels a line and notifies its rep and its grower, except the one who cancels. Refuses
 * `ORDER_MISSING`, `ORDER_MOVE_CLOSED`, `ORDER_CHANGED`.
 */
export const cancelLine = async (ctx: PersonContext, input: OrderLineMove): Promise<OrderLine> => {
  const seen = await seeLineFor(ctx, input, 'cancel');
  return inTransaction(ctx, async (ctx) => {
    const line = await changeLine(ctx, seen, 'cancelled', { status: 'cancelled' });
    await notifyOfLine(ctx, line, { type: 'order_cancelled', to: [line.salesRepId, line.farmerId] });
    return line;
  });
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
  return inTransaction(ctx, async (ctx) => {
    const line = await changeLine(ctx, seen, 'rejected', { status: 'rejected', rejectionReason: reason });
    if (notify) {
      await notifyOfLine(ctx, line, {
        type: 'order_rejected',
        to: [line.salesRepId],
        reason,
      });
    }
    return line;
  });
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
    await notifyOfLine(ctx, line, { type: 'order_rescheduled', to: [line.farmerId] });
    return line;
  });
};
