import { listLockedLines } from '@farm/data/orders';
import {
  type LineMove,
  type LineRef,
  mayActOnLine,
  type OrderLine,
  openLineMoves,
  type RefusedLine,
  statusLabel,
} from '@farm/domain/orders';
import { Refusal } from '@farm/domain/refusals';
import type { FarmText } from '@farm/domain/texts';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { lineChanged, requireLine, whyClosed } from './orders.internal.ts';
import { orderRefusals } from './orders.texts.ts';

type Fault = (line: OrderLine) => FarmText | undefined;

/** By id, and locked. Refuses `ORDER_LINES_CHANGED` with each line that is gone, was changed, or has a fault. */
export const lockLines = async (
  ctx: InTransaction<PersonContext>,
  seen: readonly LineRef[],
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

/** Refuses `ORDER_MISSING`, `ORDER_CHANGED`, `ORDER_LINE_FOREIGN` and `ORDER_MOVE_CLOSED`. */
const takeOne = async (ctx: PersonContext, { id, version }: LineRef, move: LineMove) => {
  const line = await requireLine(ctx, id);
  if (version !== line.version) throw lineChanged(line);
  if (!mayActOnLine(ctx.person, line, move))
    throw new Refusal('ORDER_LINE_FOREIGN', orderRefusals.lineForeign());
  if (!openLineMoves(ctx.person, line).includes(move))
    throw new Refusal('ORDER_MOVE_CLOSED', whyClosed(line, move), { present: line });
  return line;
};

/** Lines that the person may move. A line alone is refused by its own code, several by `ORDER_LINES_CHANGED`. */
export const lockMoved = async (
  ctx: InTransaction<PersonContext>,
  seen: readonly LineRef[],
  move: LineMove,
): Promise<OrderLine[]> => {
  const [only, ...others] = seen;
  if (only && others.length === 0) return [await takeOne(ctx, only, move)];
  return lockLines(ctx, seen, (line) => {
    if (!mayActOnLine(ctx.person, line, move)) return orderRefusals.lineForeignBriefly();
    return openLineMoves(ctx.person, line).includes(move) ? undefined : whyClosed(line, move);
  });
};
