import type { OrderLine, OrderLineMove } from '@farm/domain';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { changeLine, seeLineFor } from './act-on-line.ts';
import { tellOfLine } from './tell-people.ts';

/**
 * Moves one line that is not yet closed to another day, past ones too, and notifies its grower. Refuses
 * `ORDER_MISSING`, `ORDER_LINE_FOREIGN`, `ORDER_MOVE_CLOSED`, `ORDER_CHANGED`.
 */
export const moveLineDay = async (
  ctx: PersonContext,
  { deliveryDate, ...input }: OrderLineMove & { deliveryDate: string },
): Promise<OrderLine> => {
  const seen = await seeLineFor(ctx, input, 'reschedule');
  if (seen.deliveryDate === deliveryDate) return seen;
  return inTransaction(ctx, async (ctx) => {
    const line = await changeLine(ctx, seen, { deliveryDate });
    await tellOfLine(ctx, line, { type: 'order_rescheduled', to: [line.farmerId] });
    return line;
  });
};
