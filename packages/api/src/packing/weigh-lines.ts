import { listFills } from '@farm/data/orders';
import { type LineRef, readReason } from '@farm/domain/orders';
import type { DeliverLinesInput } from '@farm/domain/packing';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { packLines } from './pack-lines.ts';

/**
 * Packs those lines for which a weight is given, and answers all of them as they are then. Refuses `ORDER_LINES_CHANGED`, and
 * `INPUT_INVALID` for a weight that somebody must agree to.
 */
export const weighLines = async (
  ctx: InTransaction<PersonContext>,
  seen: DeliverLinesInput['lines'],
): Promise<LineRef[]> => {
  const fills = await listFills(
    ctx.db,
    seen.map(({ id }) => id),
  );
  const weighed = seen.flatMap(({ id, version, fillUnits, farWeight }) => {
    const fill = fills.get(id);
    if (!fill || fillUnits === undefined) return [];
    const reason = readReason(fill.shortReason);
    const { fillQuantity } = fill;
    const agreed = { farWeight, above: true, mixed: true };
    return [{ id, version, fillQuantity, fillUnits, ...agreed, ...(reason && { reason }) }];
  });
  const packed = weighed.length > 0 ? (await packLines(ctx, { lines: weighed })).lines : [];
  const versions = new Map(packed.map(({ id, version }) => [id, version]));
  return seen.map(({ id, version }) => ({ id, version: versions.get(id) ?? version }));
};
