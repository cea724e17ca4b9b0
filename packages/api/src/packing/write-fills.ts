import { listLinesById, type NewFill, setFill } from '@farm/data/orders';
import { changedFields } from '@farm/domain/history';
import { type MovedLines, readReason, shortReasonText } from '@farm/domain/orders';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { publishOrders } from '../orders/orders.internal.ts';
import type { PackableLine } from './take-packable.ts';

export const writeFills = async (
  ctx: InTransaction<PersonContext>,
  what: 'packed' | 'unpacked',
  fills: readonly { line: PackableLine; fill: Omit<NewFill, 'id' | 'version'> }[],
): Promise<MovedLines> => {
  for (const { line, fill } of fills) {
    if (!(await setFill(ctx.db, { ...fill, id: line.id, version: line.version })))
      throw new Error(`order line ${line.id} changed while it was locked`);
  }
  await recordHistory(
    ctx,
    ...fills.map(({ line, fill }) => {
      const reason = readReason(fill.shortReason);
      const { before, after } = changedFields(['fillQuantity', 'fillUnits'], line.fill, fill);
      return {
        type: 'order_line' as const,
        id: line.id,
        what,
        before,
        // Also of a line that is packed as ordered it is told how many packages were packed.
        after: what === 'packed' ? { ...after, fillQuantity: fill.fillQuantity } : after,
        reason: reason && shortReasonText(reason),
      };
    }),
  );
  const filled = fills.map(({ line }) => line);
  publishOrders(ctx, filled);
  // Every rep sees free stock, but not every rep sees these orders.
  ctx.publish({ topic: 'inventory', to: { roles: ['sales_rep'] } });
  return {
    lines: await listLinesById(
      ctx.db,
      ctx.person,
      filled.map(({ id }) => id),
    ),
  };
};
