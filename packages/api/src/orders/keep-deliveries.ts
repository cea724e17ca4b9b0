import {
  countDelivered,
  type DeliveryIdentity,
  insertCancelledOrders,
  insertIdentity,
  listIdentitiesAt,
  setIdentity,
  takeDeliveries,
} from '@farm/data/orders';
import type { Day } from '@farm/domain/core';
import { countsInCalendar, type OrderLine } from '@farm/domain/orders';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';

type Place = { buyerId: number; day: Day };
type Left = Place & { orderNumber: number; to: Day | null };

const keyOf = ({ buyerId, day }: Place) => `${buyerId} ${day}`;
const placeOf = ({ buyerId, deliveryDate: day }: OrderLine): Place => ({ buyerId, day });

/** Which lines left a delivery, and which came to one. */
const compare = (before: readonly OrderLine[], after: readonly OrderLine[]) => {
  const left: Left[] = [];
  const came: Place[] = [];
  for (const [index, was] of before.entries()) {
    const is = after[index] ?? was;
    const isMoved = was.deliveryDate !== is.deliveryDate;
    const [counted, counts] = [countsInCalendar(was.status), countsInCalendar(is.status)];
    if (counted && (!counts || isMoved))
      left.push({ ...placeOf(was), orderNumber: was.orderNumber, to: counts ? is.deliveryDate : null });
    if (counts && (!counted || isMoved)) came.push(placeOf(is));
  }
  return { left, came };
};

const countBy = (places: readonly Place[]) => {
  const counts = new Map<string, number>();
  for (const place of places) counts.set(keyOf(place), (counts.get(keyOf(place)) ?? 0) + 1);
  return counts;
};

/** The days that the lines of a delivery went to: first the one that got most of them. */
const daysOf = (lines: readonly Left[]): Day[] =>
  [...Map.groupBy(lines, ({ to }) => to)]
    .flatMap(([day, moved]) => (day === null ? [] : [{ day, count: moved.length }]))
    .sort((a, b) => b.count - a.count || a.day.localeCompare(b.day))
    .map(({ day }) => day);

type Fate = { day: Day; cancelledOn: Day | null; orders?: number[] };

/** Gives an entry, which is new if it was never changed, another day or state, and a higher sequence. */
const change = async (
  ctx: InTransaction<PersonContext>,
  { buyerId, day }: Place,
  known: readonly DeliveryIdentity[],
  identity: DeliveryIdentity | undefined,
  { orders = [], ...fate }: Fate,
) => {
  if (identity) await setIdentity(ctx.db, { id: identity.id, sequence: identity.sequence + 1, ...fate });
  const began = known.filter((each) => each.buyerId === buyerId && each.firstDay === day).length;
  const id =
    identity?.id ??
    (await insertIdentity(ctx.db, { buyerId, firstDay: day, number: began + 1, sequence: 1, ...fate }));
  await insertCancelledOrders(ctx.db, id, [...new Set(orders)]);
};

/**
 * Keeps which entry of a calendar a delivery is, once lines have another day or status. One that is moved whole stays the same
 * entry; one of which nothing is left, or that is moved onto another, is canceled; one that comes back takes its place again.
 */
export const keepDeliveries = async (
  ctx: InTransaction<PersonContext>,
  before: readonly OrderLine[],
  after: readonly OrderLine[],
): Promise<void> => {
  const { left, came } = compare(before, after);
  const places = [...left, ...came];
  if (places.length === 0) return;
  const at = {
    buyerIds: [...new Set(places.map(({ buyerId }) => buyerId))],
    days: [...new Set(places.map(({ day }) => day))],
  };
  if (left.length > 0) await takeDeliveries(ctx.db, at.buyerIds);
  const known = await listIdentitiesAt(ctx.db, at);
  // Whatever was never moved or canceled needs no row.
  if (left.length === 0 && known.length === 0) return;
  const lines = new Map((await countDelivered(ctx.db, at)).map((each) => [keyOf(each), each.count]));
  const arrived = countBy(came);
  const gone = Map.groupBy(left, keyOf);
  const countAt = (place: Place) => lines.get(keyOf(place)) ?? 0;
  const wasDelivery = (place: Place) =>
    gone.has(keyOf(place)) || countAt(place) > (arrived.get(keyOf(place)) ?? 0);
  const isAt = (place: Place) => (each: DeliveryIdentity) => keyOf(each) === keyOf(place);
  const live = known.filter(({ cancelledOn }) => cancelledOn === null);
  const taken = new Set<string>();
  for (const ofDelivery of gone.values()) {
    const [place] = ofDelivery;
    if (!place || countAt(place) > 0) continue;
    const day = daysOf(ofDelivery).find((day) => {
      const target = { buyerId: place.buyerId, day };
      return !wasDelivery(target) && !taken.has(keyOf(target)) && !live.some(isAt(target));
    });
    if (day !== undefined) taken.add(keyOf({ buyerId: place.buyerId, day }));
    const orders = ofDelivery.map(({ orderNumber }) => orderNumber);
    await change(
      ctx,
      place,
      known,
      live.find(isAt(place)),
      day === undefined ? { day: place.day, cancelledOn: ctx.today(), orders } : { day, cancelledOn: null },
    );
  }
  const began = new Map(came.map((place) => [keyOf(place), place]));
  for (const [key, place] of began) {
    if (taken.has(key) || wasDelivery(place) || live.some(isAt(place))) continue;
    const last = known.findLast((each) => each.cancelledOn !== null && isAt(place)(each));
    if (last) await change(ctx, place, known, last, { day: place.day, cancelledOn: null });
  }
};
