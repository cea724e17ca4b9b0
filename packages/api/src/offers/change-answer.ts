import { type LinkedLineRow, listLinkedLines } from '@farm/data/offers';
import { listLockedLines } from '@farm/data/orders';
import {
  type ChangeAnswerInput,
  isChangeableByBuyer,
  LINKED_LINES_MAX,
  type OpenedOffer,
} from '@farm/domain/offers';
import { isDropped } from '@farm/domain/orders';
import { Refusal } from '@farm/domain/refusals';
import type { Context } from '../core/context.ts';
import { addToOrder } from '../orders/create-order.ts';
import { editOrder } from '../orders/edit-order.ts';
import { cancelUnheard } from '../orders/move-lines.ts';
import { type BuyerContext, sendByLink } from './act-as-buyer.ts';
import { checkRequest, notifyRep, takeOffered } from './check-request.ts';
import { linkRefusals } from './offers.texts.ts';
import type { Offered } from './open-link.ts';

type Lines = readonly LinkedLineRow[];

const idsOf = (lines: Lines) => lines.map(({ id }) => id);

/** Refuses `ORDER_MISSING`, `ORDER_CLOSED` once the farm has acted, and `ORDER_LINES_CHANGED` unless it is as it was seen. */
const assertChangeable = (ordered: Lines, seen: ChangeAnswerInput['seen']): void => {
  if (ordered.every(isDropped)) throw new Refusal('ORDER_MISSING', linkRefusals.nothingOrdered());
  if (ordered.some(({ isAdded }) => isAdded) || !isChangeableByBuyer(ordered))
    throw new Refusal('ORDER_CLOSED', linkRefusals.farmAnswered());
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  const isSeen = ({ id, version, status }: LinkedLineRow) =>
    versions.has(id) ? versions.get(id) === version : status !== 'pending';
  const present = new Set(idsOf(ordered));
  if (!ordered.every(isSeen) || seen.some(({ id }) => !present.has(id)))
    throw new Refusal('ORDER_LINES_CHANGED', linkRefusals.orderChanged());
};

/** The pending lines by what becomes of them. What the offer does not have cannot be named by its buyer, and so stays. */
const sortLines = ({ ordered, sizes }: Offered, wanted: ChangeAnswerInput['lines']) => {
  const offered = new Set(sizes.map(({ sizeId }) => sizeId));
  const pending = ordered.filter(({ status }) => status === 'pending');
  const named = new Map<number, LinkedLineRow>();
  const kept: LinkedLineRow[] = [];
  const dropped: LinkedLineRow[] = [];
  const wantedIds = new Set(wanted.map(({ sizeId }) => sizeId));
  for (const line of pending) {
    const { sizeId } = line;
    if (wanted.length === 0) dropped.push(line);
    else if (sizeId === null || !offered.has(sizeId)) kept.push(line);
    else if (wantedIds.has(sizeId) && !named.has(sizeId)) named.set(sizeId, line);
    else dropped.push(line);
  }
  return { pending, named, kept, dropped };
};

/** The lines of which no more is asked for, for the same day, as they are to be. */
const lessened = (named: ReadonlyMap<number, LinkedLineRow>, { day, lines }: ChangeAnswerInput) =>
  lines.flatMap(({ sizeId, quantity }) => {
    const line = named.get(sizeId);
    return line && line.deliveryDate === day && quantity <= line.quantity ? [{ ...line, quantity }] : [];
  });

const cancel = async (ctx: BuyerContext, lines: Lines): Promise<void> => {
  if (lines.length > 0) await cancelUnheard(ctx, await listLockedLines(ctx.db, ctx.person, idsOf(lines)));
};

const change = async (ctx: BuyerContext, input: ChangeAnswerInput): Promise<{ number: number }> => {
  const taken = await takeOffered(ctx, input.token);
  const { link, offered: before } = taken;
  const { lines: wanted, day: deliveryDate, purchaseOrderNumber, notes } = input;
  assertChangeable(before.ordered, input.seen);
  const { pending, named, kept, dropped } = sortLines(before, wanted);
  const added = wanted.filter(({ sizeId }) => !named.has(sizeId));
  if (added.length > 0 && before.ordered.length + added.length > LINKED_LINES_MAX)
    throw new Refusal('ORDER_CLOSED', linkRefusals.orderFull());
  // Before the lines are locked, as confirming does it.
  const beyond =
    wanted.length > 0
      ? await checkRequest(ctx, taken, input, [...kept, ...lessened(named, input)])
      : new Map<number, number | null>();
  const [first] = await listLockedLines(ctx.db, ctx.person, idsOf(before.ordered));
  const ordered = await listLinkedLines(ctx.db, link.id);
  assertChangeable(ordered, input.seen);
  if (!first) throw new Error('an order was lost');
  const { orderGroupId, orderNumber: number, salesRepId } = first;
  if (wanted.length > 0) {
    const quantities = new Map(
      wanted.flatMap(({ sizeId, quantity }) => {
        const line = named.get(sizeId);
        return line ? [[line.id, quantity] as const] : [];
      }),
    );
    const judged = [...named].filter(([sizeId]) => beyond.has(sizeId));
    await editOrder(
      ctx,
      {
        orderGroupId,
        lines: pending.map(({ id, version }) => ({ id, version, quantity: quantities.get(id) })),
        deliveryDate,
        purchaseOrderNumber,
        notes,
      },
      new Map(judged.map(([sizeId, { id }]) => [id, beyond.get(sizeId) ?? null])),
    );
    if (added.length > 0) {
      const lines = added.map(({ sizeId, quantity }) => ({ sizeId, quantity, farmerId: '' }));
      await addToOrder(ctx, { orderGroupId, lines }, beyond);
    }
  }
  await cancel(ctx, dropped);
  const after = await listLinkedLines(ctx.db, link.id);
  if (JSON.stringify(after) === JSON.stringify(ordered)) return { number };
  const what = wanted.length > 0 ? 'changed' : 'cancelled';
  await notifyRep(ctx, what, {
    number,
    salesRepId,
    lines: after.map((line) => ({ ...line, offeredQuantity: line.offered ?? undefined })),
  });
  ctx.publish({ topic: 'offers', id: link.offerId });
  return { number };
};

/**
 * As long as the farm has not acted on it. Refuses what `sendByLink` and `checkRequest` do, `OFFER_ENDED`, `ORDER_MISSING`,
 * `ORDER_CLOSED` and `ORDER_LINES_CHANGED`.
 */
export const changeAnswer = (ctx: Context, input: ChangeAnswerInput): Promise<OpenedOffer> =>
  sendByLink(ctx, input, (ctx) => change(ctx, input));
