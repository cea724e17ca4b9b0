import { setLotHold, takeLotToHold } from '@farm/data/inventory';
import { listTracedLots } from '@farm/data/tracing';
import type { HistoryAct } from '@farm/domain/history';
import type { LotHold } from '@farm/domain/inventory';
import { Refusal } from '@farm/domain/refusals';
import type { HoldLotInput, ReleaseLotInput, TracedLot } from '@farm/domain/tracing';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { findLot } from './find-lot.ts';
import { readPacked } from './trace-lot.ts';
import { tracingRefusals } from './tracing.texts.ts';

const writeHold = async (
  ctx: InTransaction<PersonContext>,
  lot: { id: number; version: number; holdReason: string | null },
  hold: LotHold | null,
  what: HistoryAct,
): Promise<void> => {
  const { id, version, holdReason } = lot;
  await setLotHold(ctx.db, {
    id,
    version,
    holdReason: hold?.reason ?? null,
    heldBy: hold?.heldBy ?? null,
    heldAt: hold?.heldAt ?? null,
  });
  await recordHistory(ctx, {
    type: 'lot',
    id,
    what,
    before: { holdReason },
    after: { holdReason: hold?.reason ?? null },
    reason: hold?.reason,
  });
  ctx.publish({ topic: 'inventory', id });
};

const stateOf = async (ctx: PersonContext, lotId: number): Promise<TracedLot> => {
  const [lot] = await listTracedLots(ctx.db, [lotId]);
  if (!lot) throw new Error(`lot ${lotId} was lost`);
  return lot;
};

/**
 * From its commit on, nothing more is packed or delivered of a lot, but what is packed already. Of a lot that is held, only
 * the reason changes. Refuses `LOT_MISSING` and `LOT_CODE_AMBIGUOUS`, and `LOT_PACKED` unless only the rest is to be held.
 */
export const holdLot = (
  ctx: PersonContext,
  { reason, restOnly, ...named }: HoldLotInput,
): Promise<TracedLot> =>
  inTransaction(ctx, async (ctx) => {
    const { id: lotId, productNameId } = await findLot(ctx, named);
    const lot = await takeLotToHold(ctx.db, { id: lotId, productNameId });
    if (!lot) throw new Error(`lot ${lotId} was lost`);
    if (lot.heldAt === null && !restOnly) {
      const deliveries = await readPacked(ctx, lotId);
      if (deliveries.length > 0) {
        throw new Refusal('LOT_PACKED', tracingRefusals.packed({ count: deliveries.length }), {
          present: { lot: await stateOf(ctx, lotId), deliveries },
        });
      }
    }
    if (lot.holdReason !== reason) {
      const heldBy = lot.heldBy ?? ctx.person.uid;
      const heldAt = lot.heldAt ?? ctx.now().toISOString();
      await writeHold(ctx, lot, { reason, heldBy, heldAt }, 'held');
    }
    return stateOf(ctx, lotId);
  });

/** It holds what is left of a lot that nobody holds; one that is held keeps its reason. */
export const holdLeft = async (
  ctx: InTransaction<PersonContext>,
  named: { id: number; productNameId: number },
  reason: string,
): Promise<void> => {
  const lot = await takeLotToHold(ctx.db, named);
  if (!lot) throw new Error(`lot ${named.id} was lost`);
  if (lot.heldAt !== null) return;
  const hold = { reason, heldBy: ctx.person.uid, heldAt: ctx.now().toISOString() };
  await writeHold(ctx, lot, hold, 'held');
};

/** A lot that is not held stays as it is. Refuses `LOT_MISSING` and `LOT_CODE_AMBIGUOUS`. */
export const releaseLot = (ctx: PersonContext, named: ReleaseLotInput): Promise<TracedLot> =>
  inTransaction(ctx, async (ctx) => {
    const { id: lotId, productNameId } = await findLot(ctx, named);
    const lot = await takeLotToHold(ctx.db, { id: lotId, productNameId });
    if (!lot) throw new Error(`lot ${lotId} was lost`);
    if (lot.heldAt !== null) await writeHold(ctx, lot, null, 'released');
    return stateOf(ctx, lotId);
  });
