import { hasFieldChanged } from '@farm/data/history';
import { findActiveProfile, listActiveProfilesByRole } from '@farm/data/identity';
import { listed } from '@farm/domain/core';
import { orderItem, orderTitle } from '@farm/domain/orders';
import { Refusal } from '@farm/domain/refusals';
import type { FarmText } from '@farm/domain/texts';
import { inEnglish } from '@farm/domain/texts';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { notify } from '../notifications/change-notification.ts';
import { type Placed, placeDay } from './place-standing.ts';
import { findProposed, type Proposed } from './read-standing.ts';
import { standingNews } from './standing.texts.ts';

/** A rep who is gone is told nothing; then the administrators are. */
const tell = async (ctx: PersonContext, repId: string, message: FarmText): Promise<void> => {
  const rep = await findActiveProfile(ctx.db, repId);
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
  { rule: { id, buyerName: buyer, salesRepId }, day }: Proposed,
  refusal: Refusal,
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
    await tell(ctx, salesRepId, standingNews.notPlaced({ buyer, day: { day }, reason }));
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
  const due = (await findProposed(ctx)).filter(({ rule }) => rule.placesItself);
  const placed: Placed[] = [];
  try {
    for (const proposed of due) {
      if (signal.aborted) break;
      try {
        const done = await placeDay(ctx, { id: proposed.rule.id, day: proposed.day });
        if (done) placed.push(done);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        await tellNotPlaced(ctx, proposed, error);
      }
    }
  } finally {
    for (const [repId, orders] of Map.groupBy(placed, ({ order }) => order.salesRepId))
      await tellPlaced(ctx, repId, orders);
  }
};
