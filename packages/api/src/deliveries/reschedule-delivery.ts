import { listLockedLines } from '@farm/data/orders';
import { listed } from '@farm/domain/core';
import type { DeliveryEvent, RescheduleInput } from '@farm/domain/deliveries';
import { isPast, movingLines } from '@farm/domain/deliveries';
import type { OrderLine } from '@farm/domain/orders';
import { orderTitle } from '@farm/domain/orders';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { notify } from '../notifications/change-notification.ts';
import { changeLines } from '../orders/orders.internal.ts';
import { deliveryNotifications, deliveryRefusals } from './deliveries.texts.ts';
import { readDelivery } from './read-deliveries.ts';

const changed = (present: DeliveryEvent | null) =>
  new Refusal('DELIVERY_CHANGED', deliveryRefusals.changed(), { present });

const namesOnly = (seen: RescheduleInput['lines'], lines: OrderLine[]) => {
  const present = new Set(lines.map(({ id, version }) => `${id}.${version}`));
  return seen.every(({ id, version }) => present.has(`${id}.${version}`));
};

const namesAll = (seen: RescheduleInput['lines'], lines: OrderLine[]) => {
  const named = new Set(seen.map(({ id }) => id));
  return lines.every(({ id }) => named.has(id));
};

/** The event, if it is still as the person saw it. Refuses `DELIVERY_CHANGED`. */
const requireSeen = (event: DeliveryEvent | null, { lines, openLines }: RescheduleInput): DeliveryEvent => {
  const confirmed = event?.lines.filter(({ status }) => status === 'confirmed') ?? [];
  if (!event || confirmed.length === 0) throw changed(event);
  const isSeen = namesOnly(lines, event.lines) && namesAll(lines, confirmed);
  const isOpenSeen =
    !openLines || (namesOnly(openLines, event.openLines) && namesAll(openLines, event.openLines));
  if (!isSeen || !isOpenSeen) throw changed(event);
  return event;
};

/** Refuses `ORDER_LINE_FOREIGN` if that leaves some where they are and the person has not agreed to it. */
const requireMovable = (
  { person }: PersonContext,
  event: DeliveryEvent,
  { openLines, onlyMine }: RescheduleInput,
): OrderLine[] => {
  const { mine, all } = event.movable;
  // A caller who names no pending and held lines knows only of the confirmed ones.
  const isWhole = openLines ? mine === all : event.canReschedule;
  if (mine > 0 && (onlyMine || isWhole)) return movingLines(event, person);
  throw new Refusal(
    'ORDER_LINE_FOREIGN',
    openLines && mine > 0 ? deliveryRefusals.partlyForeign({ mine, all }) : deliveryRefusals.foreign(),
    { present: event },
  );
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
        title: deliveryNotifications.titleMoved(),
        message: deliveryNotifications.moved({
          orders: listed([...new Set(lines.map((line) => line.orderNumber))].map(orderTitle)) ?? '',
          buyer: buyerName,
          from: { day: deliveryDate },
          to: { day: to },
        }),
        relatedId: lines[0]?.id ?? null,
        act: { makerId: ctx.person.uid, lineIds: lines.map(({ id }) => id), orderNumber: null },
      })),
  );
};

/** All lines or none. Refuses `DELIVERY_CHANGED`, `ORDER_LINE_FOREIGN`, and `DELIVERY_IN_PAST` unless agreed to. */
export const rescheduleDelivery = async (ctx: PersonContext, input: RescheduleInput) => {
  const { buyerId, from, to, allowPast } = input;
  const at = (day: string) => readDelivery(ctx.db, ctx.person, { buyerId, day });
  const event = requireSeen(await at(from), input);
  const moving = requireMovable(ctx, event, input);
  if (from === to) return event;
  if (!allowPast && isPast(to, ctx.today())) {
    throw new Refusal('DELIVERY_IN_PAST', deliveryRefusals.dayPassed({ day: { day: to } }), {
      present: event,
    });
  }
  try {
    return await inTransaction(ctx, async (ctx) => {
      // By number, so that two concurrent moves cannot deadlock.
      await listLockedLines(
        ctx.db,
        ctx.person,
        moving.map(({ id }) => id),
      );
      // Together, since what moves whole stays one delivery.
      const moved = await changeLines(ctx, moving, 'rescheduled', () => ({ deliveryDate: to }));
      await notifyGrowers(ctx, event, moved, to);
      // Read before the commit: a read that failed after it would deny what is saved.
      const delivery = await readDelivery(ctx.db, ctx.person, { buyerId, day: to });
      if (!delivery) throw new Error('a delivery was not moved');
      return delivery;
    });
  } catch (error) {
    // Read the event after this move is rolled back.
    if (error instanceof Refusal && error.code === 'ORDER_CHANGED') throw changed(await at(from));
    throw error;
  }
};
