import { listed } from '@farm/domain/core';
import type { DeliveryEvent, RescheduleInput } from '@farm/domain/deliveries';
import { isPast } from '@farm/domain/deliveries';
import type { OrderLine } from '@farm/domain/orders';
import { mayActOnLine, orderTitle } from '@farm/domain/orders';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { notify } from '../notifications/create-notification.ts';
import { changeLine } from '../orders/orders.internal.ts';
import { deliveryNews, deliveryRefusals } from './deliveries.texts.ts';
import { readDelivery } from './read-deliveries.ts';

const changed = (present: DeliveryEvent | null) =>
  new Refusal('DELIVERY_CHANGED', deliveryRefusals.changed(), { present });

/** The lines to move, if the event is still as the person saw it. Refuses `DELIVERY_CHANGED`. */
const requireSeen = (event: DeliveryEvent | null, seen: RescheduleInput['lines']): OrderLine[] => {
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  const moving = event?.lines.filter((line) => line.status === 'confirmed') ?? [];
  const present = new Set(event?.lines.map(({ id, version }) => `${id}.${version}`));
  const isSeen = seen.every(({ id, version }) => present.has(`${id}.${version}`));
  if (moving.length === 0 || !isSeen || !moving.every(({ id }) => versions.has(id))) throw changed(event);
  return moving;
};

const notifyGrowers = async (
  ctx: InTransaction<PersonContext>,
  { buyerName, deliveryDate }: DeliveryEvent,
  moved: OrderLine[],
  to: string,
) => {
  const byGrower = Map.groupBy(moved, ({ farmerId }) => farmerId);
  await notify(
    ctx,
    [...byGrower]
      .filter(([farmerId]) => farmerId !== '' && farmerId !== ctx.person.uid)
      .map(([userId, lines]) => ({
        userId,
        type: 'order_rescheduled',
        title: deliveryNews.titleMoved(),
        message: deliveryNews.moved({
          orders: listed([...new Set(lines.map((line) => line.orderNumber))].map(orderTitle)) ?? '',
          buyer: buyerName,
          from: { day: deliveryDate },
          to: { day: to },
        }),
        relatedId: lines[0]?.id ?? null,
      })),
  );
};

/**
 * Moves a delivery to another day: all its undelivered lines or none. Notifies their growers. Refuses `DELIVERY_CHANGED`
 * (with the current event, or null) if it is not what the person saw, `ORDER_LINE_FOREIGN`, and `DELIVERY_IN_PAST` unless
 * the person agreed to a past day.
 */
export const rescheduleDelivery = async (
  ctx: PersonContext,
  { buyerId, from, to, lines, allowPast }: RescheduleInput,
): Promise<DeliveryEvent> => {
  const at = (day: string) => readDelivery(ctx.db, ctx.person, { buyerId, day });
  const event = await at(from);
  const moving = requireSeen(event, lines);
  if (!event || !moving.every((line) => mayActOnLine(ctx.person, line, 'reschedule'))) {
    throw new Refusal('ORDER_LINE_FOREIGN', deliveryRefusals.foreign());
  }
  if (from === to) return event;
  if (!allowPast && isPast(to, ctx.today())) {
    throw new Refusal('DELIVERY_IN_PAST', deliveryRefusals.dayPassed({ day: { day: to } }), {
      present: event,
    });
  }
  try {
    await inTransaction(ctx, async (ctx) => {
      const moved: OrderLine[] = [];
      // In the order of their ids, so that two concurrent moves cannot deadlock.
      for (const line of moving) moved.push(await changeLine(ctx, line, 'rescheduled', { deliveryDate: to }));
      await notifyGrowers(ctx, event, moved, to);
    });
  } catch (error) {
    // Read the event after this move is rolled back.
    if (error instanceof Refusal && error.code === 'ORDER_CHANGED') throw changed(await at(from));
    throw error;
  }
  const moved = await at(to);
  if (!moved) throw changed(await at(from));
  return moved;
};
