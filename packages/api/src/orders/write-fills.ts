import { type LineFill, listLinesById, type NewFill, setFill } from '@farm/data/orders';
import { changedFields } from '@farm/domain/history';
import { type MovedLines, type OrderLine, readReason, shortReasonText } from '@farm/domain/orders';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { notifyOfShort } from './notify-short.ts';
import { publishOrders } from './orders.internal.ts';

export type FilledLine = OrderLine & { fill: LineFill };

type Act = 'packed' | 'unpacked' | 'shared';

const recordedOf = (
  what: Act,
  { fillQuantity, shortReason }: Pick<NewFill, 'fillQuantity' | 'shortReason'>,
) => {
  if (what === 'unpacked') return {};
  // The history says how many packages were packed even if that is what was ordered.
  return what === 'packed' ? { fillQuantity } : { fillQuantity, shortReason };
};

/** Confirmed lines, which the transaction has locked, get this. Reps get one notification per order about lines that get less. */
export const writeFills = async (
  ctx: InTransaction<PersonContext>,
  what: Act,
  fills: readonly { line: FilledLine; fill: Omit<NewFill, 'id' | 'version'> }[],
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
        after: { ...after, ...recordedOf(what, fill) },
        reason: reason && shortReasonText(reason),
      };
    }),
  );
  const seen = fills.map(({ line }) => line);
  publishOrders(ctx, seen);
  // Every rep sees free stock, but not every rep sees these orders.
  ctx.publish({ topic: 'inventory', to: { roles: ['sales_rep'] } });
  const lines = await listLinesById(
    ctx.db,
    ctx.person,
    seen.map(({ id }) => id),
  );
  await notifyOfShort(ctx, seen, lines);
  return { lines };
};
