import { insertMovements, setLotUnits } from '@farm/data/inventory';
import type { LotChange, MovementKind } from '@farm/domain/inventory';
import type { FarmText } from '@farm/domain/texts';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';

/**
 * Sets the units of lots that the transaction has locked, with one ledger row for each, and publishes the changes.
 * Lots whose units stay the same are left alone.
 */
export const writeLotChanges = async (
  ctx: InTransaction<PersonContext>,
  changes: readonly LotChange[],
  why: { kind: MovementKind; reason: FarmText | string | null; orderLineId?: number | null },
): Promise<void> => {
  const real = changes.filter(({ from, to }) => from !== to);
  for (const change of real) {
    if (!(await setLotUnits(ctx.db, change))) throw new Error(`lot ${change.id} changed while it was locked`);
  }
  const { kind, reason, orderLineId = null } = why;
  await insertMovements(
    ctx.db,
    real.map(({ id, from, to }) => ({
      productId: id,
      kind,
      units: to - from,
      reason,
      actorId: ctx.person.uid,
      orderLineId,
    })),
    ctx.now().toISOString(),
  );
  // For a removed lot, the caller records one history entry.
  if (kind !== 'removed') {
    await recordHistory(
      ctx,
      ...real.map(({ id, from, to }) => ({
        type: 'lot' as const,
        id,
        what: kind === 'delivered' ? ('delivered' as const) : ('changed' as const),
        before: { unitsAvailable: from },
        after: { unitsAvailable: to },
        reason,
      })),
    );
  }
  for (const { id } of real) ctx.publish({ topic: 'inventory', id });
};
