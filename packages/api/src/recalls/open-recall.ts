import { listActiveProfilesByRole } from '@farm/data/identity';
import { insertRecall, insertRecallLots } from '@farm/data/recalls';
import type { LotRecord } from '@farm/data/tracing';
import { isPermitted } from '@farm/domain/permissions';
import type { OpenRecallInput, Recall } from '@farm/domain/recalls';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { notify } from '../notifications/change-notification.ts';
import { findLot } from '../tracing/find-lot.ts';
import { readRecall } from './read-recalls.ts';
import { holdForRecall, nameLot, takeLotsToRecall } from './recalls.internal.ts';
import { recallNotifications } from './recalls.texts.ts';

type Inner = InTransaction<PersonContext>;

const findLots = async (ctx: Inner, named: OpenRecallInput['lots']): Promise<LotRecord[]> => {
  const lots = new Map<number, LotRecord>();
  for (const input of named) {
    const lot = await findLot(ctx, input);
    lots.set(lot.id, lot);
  }
  return [...lots.values()];
};

const notifyOthers = async (
  ctx: Inner,
  { id, reason }: { id: number; reason: string },
  lots: readonly LotRecord[],
): Promise<void> => {
  const [lot] = lots;
  if (!lot) return;
  const growers = await listActiveProfilesByRole(ctx.db, 'farmer');
  const admins = await listActiveProfilesByRole(ctx.db, 'admin');
  const message = recallNotifications.opened({
    person: ctx.person.name,
    number: String(id),
    lot: nameLot(lot),
    others: lots.length - 1,
    reason: reason.replace(/[.\s]+$/, ''),
  });
  await notify(
    ctx,
    [...growers, ...admins]
      .filter(({ uid }) => uid !== ctx.person.uid)
      .map(({ uid, role }) => ({
        userId: uid,
        type: 'recall_opened',
        title: recallNotifications.title(),
        message,
        // Others could not open it.
        relatedId: isPermitted('recalls.read', role) ? id : null,
      })),
  );
};

/**
 * A real recall holds what is left of its lots, and notifies the other growers and administrators; a practice does neither.
 * Refuses `LOT_MISSING`, `LOT_CODE_AMBIGUOUS`, and `LOT_RECALLED` for a real one of a lot that is in another.
 */
export const openRecall = (ctx: PersonContext, input: OpenRecallInput): Promise<Recall> =>
  createOnce(ctx, 'recalls.open', input, async (ctx) => {
    const { reason, isPractice } = input;
    const lots = await findLots(ctx, input.lots);
    if (!isPractice) await takeLotsToRecall(ctx, lots, null);
    const made = { by: ctx.person.uid, now: ctx.now().toISOString() };
    const id = await insertRecall(ctx.db, { reason, isPractice }, made);
    await insertRecallLots(
      ctx.db,
      id,
      lots.map((lot) => lot.id),
      made,
    );
    if (!isPractice) {
      await holdForRecall(ctx, { id, reason }, lots);
      await notifyOthers(ctx, { id, reason }, lots);
    }
    await recordHistory(ctx, {
      type: 'recall',
      id,
      what: 'created',
      after: { isPractice: isPractice ? 1 : 0, lots: lots.map((lot) => String(nameLot(lot))).join('; ') },
      reason,
    });
    ctx.publish({ topic: 'recalls', id });
    return readRecall(ctx, id);
  });
