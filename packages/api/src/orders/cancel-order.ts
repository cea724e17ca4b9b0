import type { OrderLine, OrderLineMove } from '@farm/domain';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { changeLine, seeLineFor } from './act-on-line.ts';
import { tellOfLine } from './tell-people.ts';

/**
 * Cancels a line and notifies its rep and its grower, of whom whoever cancels knows it already. Refuses
 * `ORDER_MISSING`, `ORDER_MOVE_CLOSED`, `ORDER_CHANGED`.
 */
export const cancelOrder = async (ctx: PersonContext, input: OrderLineMove): Promise<OrderLine> => {
  const seen = await seeLineFor(ctx, input, 'cancel');
  return inTransaction(ctx, async (ctx) => {
    const line = await changeLine(ctx, seen, { status: 'cancelled' });
    await tellOfLine(ctx, line, { type: 'order_cancelled', to: [line.salesRepId, line.farmerId] });
    return line;
  });
};
