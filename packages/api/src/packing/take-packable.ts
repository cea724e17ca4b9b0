import { listNewestHistory } from '@farm/data/history';
import { listFills, listLockedLines } from '@farm/data/orders';
import { type LineRef, type OrderLine, type RefusedLine, statusLabel } from '@farm/domain/orders';
import { packingTexts } from '@farm/domain/packing';
import { Refusal } from '@farm/domain/refusals';
import type { FarmText } from '@farm/domain/texts';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { orderRefusals } from '../orders/orders.texts.ts';
import type { FilledLine } from '../orders/write-fills.ts';

export type Refused = { id: number; line: OrderLine | null; why: FarmText };

/** Refuses lines that cannot be acted on as somebody wanted; a single one in its own words. */
export const refuseLines = (refused: readonly Refused[], all: number) => {
  const [first] = refused;
  const present = refused.map(
    ({ id, line, why }): RefusedLine => ({
      id,
      line,
      message: String(why),
      text: why.toJSON() as RefusedLine['text'],
    }),
  );
  return new Refusal(
    'ORDER_LINES_CHANGED',
    first && refused.length === 1 ? first.why : orderRefusals.linesChanged({ count: refused.length, all }),
    { present },
  );
};

const isAsSeen = (line: FilledLine, version: number) =>
  line.status === 'confirmed' && line.version === version;

/** Why a line is not as somebody saw it. `wasUnpacked`: whether unpacking it is what was last done to it. */
const changeOf = (line: FilledLine, wasUnpacked: boolean): FarmText => {
  if (line.status === 'confirmed') {
    const { packedAt, fillQuantity: fill } = line.fill;
    if (packedAt !== null) return packingTexts.packedMeanwhile({ fill, ordered: line.quantity });
    if (wasUnpacked) return packingTexts.unpackedMeanwhile();
  }
  return orderRefusals.lineChangedBriefly({ status: statusLabel(line.status) });
};

/** Refuses `ORDER_LINES_CHANGED` with each line that is gone, has changed, or is not confirmed. */
export const takePackable = async (ctx: InTransaction<PersonContext>, seen: readonly LineRef[]) => {
  const ids = seen.map(({ id }) => id);
  const lines = await listLockedLines(ctx.db, ctx.person, ids);
  const fills = await listFills(ctx.db, ids);
  const byId = new Map(
    lines.flatMap((line) => {
      const fill = fills.get(line.id);
      return fill ? [[line.id, { ...line, fill }] as const] : [];
    }),
  );
  const changed = seen.flatMap(({ id, version }) => {
    const line = byId.get(id);
    return line && isAsSeen(line, version) ? [] : [{ id, line }];
  });
  if (changed.length === 0) return byId;
  const acts = await listNewestHistory(
    ctx.db,
    'order_line',
    changed.map(({ id }) => id),
  );
  const unpacked = new Set(acts.filter(({ what }) => what === 'unpacked').map(({ subjectId }) => subjectId));
  const refused = changed.map(({ id, line }): Refused => {
    const why = line ? changeOf(line, unpacked.has(id)) : orderRefusals.lineMissing();
    return { id, line: line ?? null, why };
  });
  throw refuseLines(refused, seen.length);
};
