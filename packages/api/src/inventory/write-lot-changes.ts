import { insertMovements, setLotUnits } from '@farm/data/inventory';
import { minus } from '@farm/domain/core';
import type { HistoryAct } from '@farm/domain/history';
import type { LotChange, MovementKind } from '@farm/domain/inventory';
import type { FarmText } from '@farm/domain/texts';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { recordEach } from '../history/record-history.ts';

type Reason = FarmText | string | null;

export type LotStep = LotChange & {
  reason?: Reason;
  orderLineId?: number | null;
  /** Deliveries have taken this from the lot exactly, before and after the step, if it changes that. */
  takenExact?: { from: string; to: string };
};

/** One ledger row for each step of locked lots. Lots whose units stay the same are left alone. */
export const writeLotChanges = async (
  ctx: InTransaction<PersonContext>,
  changes: readonly LotStep[],
  why: { kind: MovementKind; what?: HistoryAct; reason?: Reason; orderLineId?: number | null },
): Promise<void> => {
  const real = changes.filter(({ from, to, takenExact }) => from !== to || takenExact !== undefined);
  for (const [id, steps] of Map.groupBy(real, (step) => step.id)) {
    const change = {
      id,
      from: steps[0]?.from ?? 0,
      to: steps.at(-1)?.to ?? 0,
      takenExact: steps.at(-1)?.takenExact?.to,
    };
    if (!(await setLotUnits(ctx.db, change))) throw new Error(`lot ${id} changed while it was locked`);
    ctx.publish({ topic: 'inventory', id });
  }
  const { kind, what = kind === 'delivered' ? 'delivered' : 'changed' } = why;
  const steps = real.map((step) => ({
    reason: why.reason ?? null,
    orderLineId: why.orderLineId ?? null,
    ...step,
  }));
  await insertMovements(
    ctx.db,
    steps.map(({ id, from, to, reason, orderLineId, takenExact }) => ({
      productId: id,
      kind,
      units: to - from,
      exactUnits: takenExact ? minus(takenExact.from, takenExact.to) : null,
      reason,
      actorId: ctx.person.uid,
      orderLineId,
    })),
    ctx.now().toISOString(),
  );
  // For a removed lot, the caller records one history entry.
  if (kind !== 'removed') {
    await recordEach(ctx, { type: 'lot', what }, steps, ({ from, to, reason }) => ({
      before: { unitsAvailable: from },
      after: { unitsAvailable: to },
      reason,
    }));
  }
};
