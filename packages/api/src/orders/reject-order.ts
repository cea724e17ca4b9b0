import type { OrderLine, RejectOrderInput } from '@farm/domain';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { changeLine, seeLineFor } from './act-on-line.ts';
import { tellOfLine } from './tell-people.ts';

/**
 * Rejects a line: status, reason and, unless `notify` is false, the rep's notification are one. Refuses
 * `ORDER_MISSING`, `ORDER_LINE_FOREIGN`, `ORDER_MOVE_CLOSED`, `ORDER_CHANGED`.
 */
export const rejectOrder = async (
  ctx: PersonContext,
  { reason, notify, ...input }: RejectOrderInput,
): Promise<OrderLine> => {
  const seen = await seeLineFor(ctx, input, 'reject');
  return inTransaction(ctx, async (ctx) => {
    const line = await changeLine(ctx, seen, { status: 'rejected', rejectionReason: reason });
    if (notify) {
      await tellOfLine(ctx, line, {
        type: 'order_rejected',
        to: [line.salesRepId],
        more: ` Reason: ${reason}`,
      });
    }
    return line;
  });
};
