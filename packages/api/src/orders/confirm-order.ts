import type { OrderLine, OrderLineMove } from '@farm/domain';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { changeLine, seeLineFor } from './act-on-line.ts';
import { tellOfLine } from './tell-people.ts';

/** Confirms a line as it was seen and notifies its rep. Refuses `ORDER_CHANGED`. */
export const confirmSeenLine = async (ctx: PersonContext, seen: OrderLine): Promise<OrderLine> => {
  const line = await changeLine(ctx, seen, { status: 'confirmed' });
  await tellOfLine(ctx, line, { type: 'order_confirmed', to: [line.salesRepId] });
  return line;
};

/**
 * Confirms a line, whether or not stock covers it: that reserves stock and uses none up. Refuses
 * `ORDER_MISSING`, `ORDER_LINE_FOREIGN`, `ORDER_MOVE_CLOSED`, `ORDER_CHANGED`.
 */
export const confirmOrder = async (ctx: PersonContext, input: OrderLineMove): Promise<OrderLine> => {
  const seen = await seeLineFor(ctx, input, 'confirm');
  return inTransaction(ctx, (ctx) => confirmSeenLine(ctx, seen));
};
