import { insertAdditions, type LinkRow } from '@farm/data/offers';
import { listOpenOrdersOn } from '@farm/data/orders';
import type { AnswerOfferInput, OpenedOffer } from '@farm/domain/offers';
import { type CreateOrderInput, isDropped } from '@farm/domain/orders';
import { Refusal } from '@farm/domain/refusals';
import type { Context } from '../core/context.ts';
import { fieldRefusal } from '../core/refuse-input.ts';
import { addToOrder, type Offered, placeOrder } from '../orders/create-order.ts';
import { type BuyerContext, sendByLink } from './act-as-buyer.ts';
import { checkRequest, findTaker, notifyRep, takeOffered } from './check-request.ts';
import { linkRefusals } from './offers.texts.ts';

const place = async (ctx: BuyerContext, wanted: AnswerOfferInput): Promise<{ number: number }> => {
  const { link, offered } = await takeOffered(ctx, wanted.token);
  if (offered.ordered.some((line) => !isDropped(line)))
    throw new Refusal('OFFER_ANSWERED', linkRefusals.answered());
  const beyond = await checkRequest(ctx, { link, offered }, wanted);
  const { day, purchaseOrderNumber, notes, addTo } = wanted;
  const lines = wanted.lines.map(({ sizeId, quantity }) => ({ sizeId, quantity, farmerId: '' }));
  const order = { deliveryDate: day, purchaseOrderNumber, notes, lines };
  ctx.publish({ topic: 'offers', id: link.offerId });
  return addTo === undefined
    ? placeNew(ctx, link, order, beyond)
    : add(ctx, link, { ...order, addTo }, beyond);
};

type Ordering = Pick<CreateOrderInput, 'deliveryDate' | 'purchaseOrderNumber' | 'notes' | 'lines'>;

const placeNew = async (ctx: BuyerContext, link: LinkRow, ordering: Ordering, offered: Offered) => {
  const { buyerId } = link;
  const salesRepId = await findTaker(ctx, link);
  const order = await placeOrder(
    ctx,
    { ...ordering, buyerId, salesRepId },
    { offerLinkId: link.id, offered },
  );
  await notifyRep(ctx, 'ordered', order);
  return { number: order.number };
};

/** Puts the refusal of a number or a note that does not fit into words for a buyer. */
const forBuyer = (error: unknown, number: number): unknown => {
  const at = error instanceof Refusal ? error.details.issues?.[0]?.path[0] : undefined;
  if (at === 'purchaseOrderNumber')
    return fieldRefusal('INPUT_INVALID', at, linkRefusals.otherPurchaseOrder({ number }));
  return at === 'notes' ? fieldRefusal('INPUT_INVALID', at, linkRefusals.noteTooLong({ number })) : error;
};

/** Adds to an open order of the buyer, whoever placed it. Refuses `ORDER_CLOSED` if it is no longer open. */
const add = async (
  ctx: BuyerContext,
  { id: linkId, buyerId }: LinkRow,
  { addTo, ...ordering }: Ordering & { addTo: number },
  offered: Offered,
) => {
  const day = ordering.deliveryDate;
  const open = await listOpenOrdersOn(ctx.db, { buyerIds: [buyerId], days: [day] });
  const wanted = open.find(({ number }) => number === addTo);
  if (!wanted) throw new Refusal('ORDER_CLOSED', linkRefusals.notOpenNow({ number: addTo, day: { day } }));
  const order = await addToOrder(ctx, { orderGroupId: wanted.orderGroupId, ...ordering }, offered).catch(
    (error: unknown) => {
      throw forBuyer(error, addTo);
    },
  );
  const lines = order.lines.toSorted((a, b) => a.id - b.id).slice(-ordering.lines.length);
  await insertAdditions(ctx.db, { linkId, lineIds: lines.map(({ id }) => id) });
  await notifyRep(ctx, 'added', { ...order, lines });
  return { number: order.number };
};

/**
 * An ordinary pending order of the buyer. Refuses what `sendByLink` and `checkRequest` do, `OFFER_ENDED` and
 * `OFFER_ANSWERED`.
 */
export const answerOffer = (ctx: Context, input: AnswerOfferInput): Promise<OpenedOffer> =>
  sendByLink(ctx, input, (ctx) => place(ctx, input));
