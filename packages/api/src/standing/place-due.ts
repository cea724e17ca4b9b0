import { findActiveProfile, listActiveProfilesByRole } from '@farm/data/identity';
import { insertStandingTold } from '@farm/data/standing';
import { listed } from '@farm/domain/core';
import { orderItem, orderTitle } from '@farm/domain/orders';
import { Refusal } from '@farm/domain/refusals';
import type { FarmText } from '@farm/domain/texts';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { notify } from '../notifications/change-notification.ts';
import { type Placed, placeDay } from './place-standing.ts';
import { findProposed, type Proposed } from './read-standing.ts';
import { standingNotifications } from './standing.texts.ts';

/** Notifies the rep; the administrators, if that one is gone. */
const tell = async (ctx: PersonContext, repId: string, message: FarmText): Promise<void> => {
  const rep = await findActiveProfile(ctx.db, repId);
  const people = rep ? [rep] : await listActiveProfilesByRole(ctx.db, 'admin');
  await notify(
    ctx,
    people.map(({ uid }) => ({
      userId: uid,
      type: 'info',
      title: standingNotifications.title(),
      message,
      relatedId: null,
    })),
  );
};

/** Once for a day; then it is left for somebody to look at. */
const tellNotPlaced = (
  ctx: PersonContext,
  { rule: { id, buyerName: buyer, salesRepId }, day }: Proposed,
  refusal: Refusal,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const reason = refusal.text;
    if (!reason || !(await insertStandingTold(ctx.db, { id, day }, ctx.now().toISOString()))) return;
    await recordHistory(ctx, {
      type: 'standing_order',
      id,
      what: 'changed',
      after: { notPlaced: day },
      reason,
    });
    await tell(ctx, salesRepId, standingNotifications.notPlaced({ buyer, day: { day }, reason }));
  });

/** Places a day and notifies of missing items in the same transaction, since nobody could find them out later. */
const placeProposed = (ctx: PersonContext, { rule: { id }, day }: Proposed): Promise<Placed | null> =>
  inTransaction(ctx, async (ctx) => {
    const placed = await placeDay(ctx, { id, day });
    const items = placed && listed(placed.gone.map(orderItem));
    if (placed && items) {
      const { number, buyerName: buyer, salesRepId } = placed.order;
      const order = orderTitle(number);
      const others = listed(placed.beside.map(orderTitle));
      const message = others
        ? standingNotifications.placedWithoutBeside({ order, buyer, items, others })
        : standingNotifications.placedWithout({ order, buyer, items });
      await tell(ctx, salesRepId, message);
    }
    return placed;
  });

const onePlaced = ({ order: { number, buyerName: buyer, deliveryDate: day }, beside }: Placed): FarmText => {
  const said = { order: orderTitle(number), buyer, day: { day } };
  const others = listed(beside.map(orderTitle));
  return others
    ? standingNotifications.placedBeside({ ...said, others })
    : standingNotifications.placed(said);
};

const manyPlaced = (placed: readonly Placed[]): FarmText => {
  const count = placed.length;
  const second = placed.filter(({ beside }) => beside.length > 0);
  const orders = listed(second.map(({ order }) => orderTitle(order.number)));
  return orders
    ? standingNotifications.placedManyBeside({ count, beside: second.length, orders })
    : standingNotifications.placedMany({ count });
};

/** How many were placed with all that their rules name. */
const tellPlaced = async (ctx: PersonContext, repId: string, whole: readonly Placed[]): Promise<void> => {
  const [first] = whole;
  if (!first) return;
  await tell(ctx, repId, whole.length === 1 ? onePlaced(first) : manyPlaced(whole));
};

/** Places what is due of the rules that place themselves, and tells each rep how many orders they got. */
export const placeDue = async (ctx: PersonContext, signal: AbortSignal): Promise<void> => {
  const due = (await findProposed(ctx)).filter(({ rule }) => rule.placesItself);
  const whole: Placed[] = [];
  const faults: unknown[] = [];
  for (const proposed of due) {
    if (signal.aborted) break;
    try {
      const placed = await placeProposed(ctx, proposed);
      if (placed?.gone.length === 0) whole.push(placed);
    } catch (error) {
      // A fault of one keeps none of the others from being placed.
      if (error instanceof Refusal) await tellNotPlaced(ctx, proposed, error);
      else faults.push(error);
    }
  }
  for (const [repId, orders] of Map.groupBy(whole, ({ order }) => order.salesRepId))
    await tellPlaced(ctx, repId, orders);
  if (faults.length > 0) throw faults[0];
};
