import { listTakenUnits, restoreLots, shareLots } from '@farm/data/inventory';
import { takenAfterReturn } from '@farm/domain/inventory';
import type { FarmText } from '@farm/domain/texts';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { type LotStep, writeLotChanges } from './write-lot-changes.ts';

/** Into the very lots it came from. One that was removed meanwhile comes back with only these units. */
export const returnStock = async (
  ctx: InTransaction<PersonContext>,
  lineIds: readonly number[],
  reasonOf: (orderLineId: number) => FarmText | null,
): Promise<void> => {
  const byProduct = Map.groupBy(await listTakenUnits(ctx.db, lineIds), ({ productNameId }) => productNameId);
  // Always in the same order, so that two transactions never wait for each other's lots.
  for (const [productNameId, taken] of [...byProduct].sort(([a], [b]) => a - b)) {
    await shareLots(ctx.db, [productNameId]);
    const lots = await restoreLots(ctx.db, productNameId, [...new Set(taken.map(({ lotId }) => lotId))]);
    const held = new Map(lots.map((lot) => [lot.id, lot]));
    const steps = taken.map(({ lotId: id, orderLineId, units: back, exact }): LotStep => {
      const { unitsAvailable: from = 0, takenExact: before = '0' } = held.get(id) ?? {};
      const after = exact === null ? before : takenAfterReturn(before, { units: back, exact });
      held.set(id, { id, unitsAvailable: from + back, takenExact: after });
      return {
        id,
        from,
        to: from + back,
        orderLineId,
        reason: reasonOf(orderLineId ?? 0),
        ...(exact !== null && { takenExact: { from: before, to: after } }),
      };
    });
    await writeLotChanges(ctx, steps, { kind: 'delivered', what: 'undone' });
  }
};
