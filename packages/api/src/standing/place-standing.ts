import { findActiveProfile } from '@farm/data/identity';
import {
  deleteSkippedDay,
  findStandingDay,
  insertStandingDay,
  listStandingById,
  type StoredStanding,
  setStandingDayOrder,
} from '@farm/data/standing';
import { FARM_UID, ownUid } from '@farm/domain/core';
import {
  type AlreadyOrdered,
  eachField,
  type OrderGroup,
  type OwnTexts,
  ownFields,
  sharedFields,
} from '@farm/domain/orders';
import { isPermitted } from '@farm/domain/permissions';
import { Refusal } from '@farm/domain/refusals';
import {
  type OccurrenceInput,
  occurrences,
  type PlacedStanding,
  type PlaceStandingInput,
  type StandingLine,
} from '@farm/domain/standing';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { fieldRefusal } from '../core/refuse-input.ts';
import { recordHistory } from '../history/record-history.ts';
import { addToOrder, placeOrder } from '../orders/create-order.ts';
import { findAlready } from '../orders/read-already.ts';
import { missingStanding, takeRule, withGrowers } from './standing.internal.ts';
import { standingRefusals } from './standing.texts.ts';

type Inner = InTransaction<PersonContext>;

/** A rule that proposes this day, locked. Refuses `STANDING_MISSING`, `STANDING_ENDED`, `BUYER_MISSING`, `INPUT_INVALID`. */
const takeProposed = async (ctx: Inner, { id, day }: OccurrenceInput): Promise<StoredStanding> => {
  const rule = await takeRule(ctx, id);
  if (rule.status !== 'active') {
    const words = rule.status === 'paused' ? standingRefusals.paused : standingRefusals.ended;
    throw new Refusal('STANDING_ENDED', words());
  }
  if (rule.isBuyerGone) throw new Refusal('BUYER_MISSING', standingRefusals.buyerGone());
  if (occurrences(rule, { from: day, to: day }).length === 0)
    throw fieldRefusal('INPUT_INVALID', 'day', standingRefusals.notItsDay({ day: { day } }));
  if (day < ctx.today()) throw fieldRefusal('INPUT_INVALID', 'day', standingRefusals.past({ day: { day } }));
  return rule;
};

const take = (ctx: Inner, { id, day }: OccurrenceInput, state: 'placed' | 'skipped'): Promise<boolean> =>
  insertStandingDay(
    ctx.db,
    { standingOrderId: id, day, state },
    { by: ctx.person.uid, now: ctx.now().toISOString() },
  );

/** A rep's order is their own; others place it for the rule's rep, or an administrator for themselves if that one is gone. */
const repOf = async (ctx: Inner, { salesRepId }: StoredStanding): Promise<string> => {
  const own = ctx.person.uid === FARM_UID ? null : ownUid(ctx.person);
  if (own && !isPermitted('orders.createForOthers', ctx.person.role)) return own;
  const rep = await findActiveProfile(ctx.db, salesRepId);
  if (rep && isPermitted('orders.create', rep.role)) return rep.uid;
  if (!own) throw new Refusal('PERSON_INACTIVE', standingRefusals.repGone());
  return own;
};

/** An order, and what it lacks of its rule because that is no longer sold. */
export type Placed = {
  order: OrderGroup;
  gone: StandingLine[];
  /** Numbers of the other open orders that its buyer had for the day. */
  beside: number[];
};

type Writing = {
  rule: StoredStanding;
  day: string;
  wanted: readonly (Pick<StandingLine, 'sizeId' | 'quantity' | 'farmerId'> & OwnTexts)[];
  addTo: string | undefined;
};

/** Refuses `ORDER_MISSING` unless the order to add to is one that the buyer has open for the day. */
const write = async (ctx: Inner, { rule, day, wanted, addTo }: Writing, had: readonly AlreadyOrdered[]) => {
  const { buyerId } = rule;
  const lines = wanted.map(({ sizeId, quantity, farmerId, ...line }) => ({
    ...{ sizeId, quantity, farmerId },
    ...eachField(ownFields, (field) => line[field]),
  }));
  const ofAll = { deliveryDate: day, ...eachField(sharedFields, (field) => rule[field]), lines };
  if (addTo === undefined) return placeOrder(ctx, { ...ofAll, buyerId, salesRepId: await repOf(ctx, rule) });
  if (!had.some(({ orderGroupId }) => orderGroupId === addTo))
    throw new Refusal('ORDER_MISSING', standingRefusals.notOpen({ buyer: rule.buyerName, day: { day } }));
  return addToOrder(ctx, { orderGroupId: addTo, ...ofAll });
};

/** Places a day, in one transaction with the row that says so; null if it was placed or skipped before. */
export const placeDay = (
  ctx: PersonContext,
  { lines: changed, addTo, ...occurrence }: PlaceStandingInput['occurrences'][number],
): Promise<Placed | null> =>
  inTransaction(ctx, async (ctx) => {
    const { id, day } = occurrence;
    const rule = await takeProposed(ctx, occurrence);
    if (!(await take(ctx, occurrence, 'placed'))) return null;
    const lines = (await withGrowers(ctx, [rule])).flatMap((shown) => shown.lines);
    const wanted = changed ?? lines.filter(({ isGone }) => !isGone);
    if (wanted.length === 0) throw new Refusal('SIZE_MISSING', standingRefusals.allGone());
    const had = (await findAlready(ctx, [{ buyerId: rule.buyerId, day }]))({ buyerId: rule.buyerId, day });
    const order = await write(ctx, { rule, day, wanted, addTo }, had);
    await setStandingDayOrder(ctx.db, { standingOrderId: id, day, orderNumber: order.number });
    await recordHistory(ctx, {
      type: 'standing_order',
      id,
      what: 'changed',
      after: { placed: day, orderNumber: order.number },
    });
    ctx.publish({ topic: 'standing', id });
    const beside = had.flatMap(({ number }) => (number === order.number ? [] : number));
    return { order, gone: changed ? [] : lines.filter(({ isGone }) => isGone), beside };
  });

/** Places each day separately: if one is refused, the others are still placed. Refuses `STANDING_MISSING`. */
export const placeStanding = async (
  ctx: PersonContext,
  { occurrences }: PlaceStandingInput,
): Promise<PlacedStanding> => {
  const ids = [...new Set(occurrences.map(({ id }) => id))];
  if ((await listStandingById(ctx.db, ctx.person, ids)).size < ids.length) throw missingStanding();
  const all: PlacedStanding = { placed: [], already: [], refused: [] };
  for (const occurrence of occurrences) {
    const { id: standingId, day } = occurrence;
    try {
      const placed = await placeDay(ctx, occurrence);
      if (!placed) all.already.push({ standingId, day });
      else {
        const { number: orderNumber, orderGroupId } = placed.order;
        all.placed.push({ standingId, day, orderNumber, orderGroupId, beside: placed.beside });
      }
    } catch (error) {
      if (!(error instanceof Refusal) || !error.text) throw error;
      all.refused.push({ standingId, day, text: error.text });
    }
  }
  return all;
};

/** Does nothing if it was skipped before. Refuses as `takeProposed` does, and `STANDING_DAY_TAKEN`. */
export const skipOccurrence = (ctx: PersonContext, occurrence: OccurrenceInput): Promise<{ id: number }> =>
  inTransaction(ctx, async (ctx) => {
    const { id, day } = occurrence;
    await takeProposed(ctx, occurrence);
    if (await take(ctx, occurrence, 'skipped')) {
      await recordHistory(ctx, { type: 'standing_order', id, what: 'changed', after: { skipped: day } });
      ctx.publish({ topic: 'standing', id });
    } else if ((await findStandingDay(ctx.db, id, day))?.state === 'placed') {
      throw new Refusal('STANDING_DAY_TAKEN', standingRefusals.placedBefore({ day: { day } }));
    }
    return { id };
  });

/** The day is proposed again; does nothing if it is not skipped. Refuses as `takeProposed` does. */
export const bringBackOccurrence = (
  ctx: PersonContext,
  occurrence: OccurrenceInput,
): Promise<{ id: number }> =>
  inTransaction(ctx, async (ctx) => {
    const { id, day } = occurrence;
    await takeProposed(ctx, occurrence);
    if (await deleteSkippedDay(ctx.db, { standingOrderId: id, day })) {
      await recordHistory(ctx, { type: 'standing_order', id, what: 'changed', after: { broughtBack: day } });
      ctx.publish({ topic: 'standing', id });
    }
    return { id };
  });
