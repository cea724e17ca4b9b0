import type { OrderLine, OrderLineMove } from '@farm/domain';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { changeLine, seeLineFor } from './act-on-line.ts';
import { tellOfLine } from './tell-people.ts';

/**
 * Holds a pending line for stock and notifies its rep. Refuses `ORDER_MISSING`, `ORDER_LINE_FOREIGN`,
 * `ORDER_MOVE_CLOSED`, `ORDER_CHANGED`.
 */
export const holdOrder = async (ctx: PersonContext, input: OrderLineMove): Promise<OrderLine> => {
  const seen = await seeLineFor(ctx, input, 'hold');
  return inTransaction(ctx, async (ctx) => {
    const line = await changeLine(ctx, seen, { status: 'pending_inventory' });
    await tellOfLine(ctx, line, { type: 'order_held', to: [line.salesRepId] });
    return line;
  });
};
