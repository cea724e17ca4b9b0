import { listLockedLines } from '@farm/data/orders';
import {
  type LineMove,
  mayActOnLine,
  type OrderLine,
  openLineMoves,
  type RefusedLine,
  type SeenLine,
  statusLabel,
} from '@farm/domain/orders';
import { Refusal } from '@farm/domain/refusals';
import type { FarmText } from '@farm/domain/texts';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { whyClosed } from './orders.internal.ts';
import { orderRefusals } from './orders.texts.ts';

export type Fault = (line: OrderLine) => FarmText | undefined;

export const faultOf =
  (ctx: PersonContext, move: LineMove): Fault =>
  (line) => {
    if (!mayActOnLine(ctx.person, line, move)) return orderRefusals.lineForeignBriefly();
    return openLineMoves(ctx.person, line).includes(move) ? undefined : whyClosed(line, move);
  };

/** By id, and locked. Refuses `ORDER_LINES_CHANGED` with each line that is gone, was changed, or has a fault. */
export const takeLines = async (
  ctx: InTransaction<PersonContext>,
  seen: readonly SeenLine[],
  fault: Fault,
): Promise<OrderLine[]> => {
  const lines = await listLockedLines(
    ctx.db,
    ctx.person,
    seen.map(({ id }) => id),
  );
  const byId = new Map(lines.map((line) => [line.id, line]));
  const refused = seen.flatMap(({ id, version }): RefusedLine[] => {
    const line = byId.get(id) ?? null;
    const why = !line
      ? orderRefusals.lineMissing()
      : line.version !== version
        ? orderRefusals.lineChangedBriefly({ status: statusLabel(line.status) })
        : fault(line);
    return why ? [{ id, line, message: String(why), text: why.toJSON() as RefusedLine['text'] }] : [];
  });
  if (refused.length === 0) return lines;
  throw new Refusal(
    'ORDER_LINES_CHANGED',
    orderRefusals.linesChanged({ count: refused.length, all: seen.length }),
    { present: refused },
  );
};
