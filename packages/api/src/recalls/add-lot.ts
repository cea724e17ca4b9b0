import { insertRecallLots, listRecallLots, raiseRecall } from '@farm/data/recalls';
import { type AddRecallLotInput, RECALL_LOTS_MAX, type Recall, recallTexts } from '@farm/domain/recalls';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { fieldRefusal } from '../core/refuse-input.ts';
import { recordHistory } from '../history/record-history.ts';
import { findLot } from '../tracing/find-lot.ts';
import { readRecall } from './read-recalls.ts';
import { holdForRecall, nameLot, requireOpenRecall, takeLotsToRecall } from './recalls.internal.ts';

/**
 * Its buyers are to be told, those who were told of other lots again. A lot that is in the recall already changes nothing.
 * Refuses `RECALL_MISSING`, `RECALL_CLOSED`, `LOT_MISSING`, `LOT_CODE_AMBIGUOUS`, `LOT_RECALLED`, and `INPUT_INVALID` for a
 * lot too many.
 */
export const addLot = (ctx: PersonContext, { id, ...named }: AddRecallLotInput): Promise<Recall> =>
  inTransaction(ctx, async (ctx) => {
    const recall = await requireOpenRecall(ctx, id);
    const lot = await findLot(ctx, named);
    const present = await listRecallLots(ctx.db, id);
    if (present.some(({ lotId }) => lotId === lot.id)) return readRecall(ctx, id);
    if (present.length >= RECALL_LOTS_MAX)
      throw fieldRefusal('INPUT_INVALID', 'lotId', recallTexts.lotsTooMany({ max: RECALL_LOTS_MAX }));
    if (!recall.isPractice) await takeLotsToRecall(ctx, [lot], id);
    await insertRecallLots(ctx.db, id, [lot.id], {
      by: ctx.person.uid,
      now: ctx.now().toISOString(),
    });
    if (!recall.isPractice) await holdForRecall(ctx, recall, [lot]);
    await raiseRecall(ctx.db, id);
    await recordHistory(ctx, {
      type: 'recall',
      id,
      what: 'changed',
      after: { lot: String(nameLot(lot)) },
    });
    ctx.publish({ topic: 'recalls', id });
    return readRecall(ctx, id);
  });
