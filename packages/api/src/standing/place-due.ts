import { hasFieldChanged } from '@farm/data/history';
import { findActiveProfile, listActiveProfilesByRole } from '@farm/data/identity';
import { listActiveStanding } from '@farm/data/standing';
import { listed } from '@farm/domain/core';
import { orderItem, orderTitle } from '@farm/domain/orders';
import { Refusal } from '@farm/domain/refusals';
import type { StandingProposal } from '@farm/domain/standing';
import type { FarmText } from '@farm/domain/texts';
import { inEnglish } from '@farm/domain/texts';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { notify } from '../notifications/change-notification.ts';
import { type Placed, placeDay } from './place-standing.ts';
import { listProposals } from './read-standing.ts';
import { standingNews } from './standing.texts.ts';

/** A rep who is gone is told nothing; then the administrators are. */
const tell = async (ctx: PersonContext, repId: string | undefined, message: FarmText): Promise<void> => {
  const rep = repId === undefined ? undefined : await findActiveProfile(ctx.db, repId);
  const people = rep ? [rep] : await listActiveProfilesByRole(ctx.db, 'admin');
  await notify(
    ctx,
    people.map(({ uid }) => ({
      userId: uid,
      type: 'info',
      title: standingNews.title(),
      message,
      relatedId: null,
    })),
  );
};

/** Once for a day, as the history knows; then it is left for somebody to look at. */
const tellNotPlaced = (
  ctx: PersonContext,
  { standingId: id, day, buyerName: buyer }: StandingProposal,
  { repId, refusal }: { repId: string | undefined; refusal: Refusal },
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const reason = refusal.text;
    const field = `notPlaced ${day}`;
    if (!reason || (await hasFieldChanged(ctx.db, 'standing_order', { ids: [id], field, afterId: 0 })))
      return;
    await recordHistory(ctx, {
      type: 'standing_order',
      id,
      what: 'changed',
      after: { [field]: inEnglish(reason) },
    });
    await tell(ctx, repId, standingNews.notPlaced({ buyer, day: { day }, reason }));
  });

/** What was placed without something by itself, and the rest by their number. */
const tellPlaced = async (ctx: PersonContext, repId: string, placed: readonly Placed[]): Promise<void> => {
  for (const { order, gone } of placed) {
    const items = listed(gone.map(orderItem));
    if (!items) continue;
    const told = { order: orderTitle(order.number), buyer: order.buyerName, items };
    await tell(ctx, repId, standingNews.placedWithout(told));
  }
  const whole = placed.filter(({ gone }) => gone.length === 0);
  const [first] = whole;
  if (!first) return;
  const { number, buyerName: buyer, deliveryDate: day } = first.order;
  const message =
    whole.length === 1
      ? standingNews.placed({ order: orderTitle(number), buyer, day: { day } })
      : standingNews.placedMany({ count: whole.length });
  await tell(ctx, repId, message);
};

/** Places what is due of the rules that place themselves, and tells each rep how many orders they got. */
export const placeDue = async (ctx: PersonContext, signal: AbortSignal): Promise<void> => {
  const due = (await listProposals(ctx)).filter(({ placesItself }) => placesItself);
  if (due.length === 0) return;
  const repOf = new Map(
    (await listActiveStanding(ctx.db, ctx.person)).map(({ id, salesRepId }) => [id, salesRepId]),
  );
  const placed: Placed[] = [];
  try {
    for (const proposal of due) {
      if (signal.aborted) break;
      const { standingId: id, day } = proposal;
      try {
        const done = await placeDay(ctx, { id, day });
        if (done) placed.push(done);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        await tellNotPlaced(ctx, proposal, { repId: repOf.get(id), refusal: error });
      }
    }
  } finally {
    for (const [repId, orders] of Map.groupBy(placed, ({ order }) => order.salesRepId))
      await tellPlaced(ctx, repId, orders);
  }
};
