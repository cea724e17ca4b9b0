import type { AnswerOfferInput, OpenedOffer } from '@farm/domain/offers';
import { isDropped } from '@farm/domain/orders';
import { Refusal } from '@farm/domain/refusals';
import type { Context } from '../core/context.ts';
import { placeOrder } from '../orders/create-order.ts';
import { type BuyerContext, sendByLink } from './act-as-buyer.ts';
import { findTaker, judgeWishes, takeOffered, tellRep } from './judge-wishes.ts';
import { linkRefusals } from './offers.texts.ts';

const place = async (ctx: BuyerContext, wanted: AnswerOfferInput): Promise<{ number: number }> => {
  const { link, offered } = await takeOffered(ctx, wanted.token);
  if (offered.ordered.some((line) => !isDropped(line)))
    throw new Refusal('OFFER_ANSWERED', linkRefusals.answered());
  const beyond = await judgeWishes(ctx, { link, offered }, wanted);
  const { day, purchaseOrderNumber, notes, lines } = wanted;
  const order = await placeOrder(
    ctx,
    {
      buyerId: link.buyerId,
      deliveryDate: day,
      purchaseOrderNumber,
      notes,
      salesRepId: await findTaker(ctx, link),
      lines: lines.map(({ sizeId, quantity }) => ({ sizeId, quantity, farmerId: '' })),
    },
    { offerLinkId: link.id, offered: beyond },
  );
  await tellRep(ctx, 'ordered', order);
  ctx.publish({ topic: 'offers', id: link.offerId });
  return { number: order.number };
};

/**
 * An ordinary pending order of the buyer. Refuses what `sendByLink` and `judgeWishes` do, `OFFER_ENDED` and
 * `OFFER_ANSWERED`.
 */
export const answerOffer = (ctx: Context, input: AnswerOfferInput): Promise<OpenedOffer> =>
  sendByLink(ctx, input, (ctx) => place(ctx, input));
