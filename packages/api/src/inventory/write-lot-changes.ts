import { insertMovements, setLotUnits } from '@farm/data/inventory';
import type { LotChange, MovementKind } from '@farm/domain/inventory';
import type { FarmText } from '@farm/domain/texts';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';

/**
 * Sets lots the transaction has locked, with one ledger row each, and tells everyone. Writes nothing where
 * nothing changes.
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
  // A lot that goes is written of as a whole by whoever removes it.
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
