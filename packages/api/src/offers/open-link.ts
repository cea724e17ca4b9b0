import {
  findLink,
  type LinkRow,
  listLinkedLines,
  listOfferDays,
  listOfferSizes,
  type OfferedSizeRow,
  setLinkOpened,
} from '@farm/data/offers';
import { listOpenOrdersOn } from '@farm/data/orders';
import { wholePackages } from '@farm/domain/core';
import {
  isChangeableByBuyer,
  isOfferOpen,
  type OpenedOffer,
  type OpenLinkInput,
  shownLeft,
} from '@farm/domain/offers';
import { saidOfOrder } from '@farm/domain/orders';
import { Refusal } from '@farm/domain/refusals';
import type { Context } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { priceLines } from '../prices/price-lines.ts';
import { hashToken } from './offers.internal.ts';
import { linkRefusals } from './offers.texts.ts';
import { readLeft } from './read-left.ts';

type Reading = Pick<Context, 'db' | 'today' | 'now' | 'zone'>;

export const unknownLink = () => new Refusal('LINK_MISSING', linkRefusals.linkUnknown());

/** Counts each use. Refuses `LINK_MISSING` and `TRIES_TOO_MANY`. */
export const requireLink = async (ctx: Context, token: string, use: 'read' | 'send'): Promise<LinkRow> => {
  const link = await findLink(ctx.db, hashToken(token));
  if (!link) {
    await ctx.linkGuard.unknown(ctx);
    throw unknownLink();
  }
  await ctx.linkGuard[use](link.id);
  return link;
};

/** It shows what can still be ordered by a link, and what was. */
export const readOffered = async (ctx: Reading, link: LinkRow) => {
  const days = await listOfferDays(ctx.db, link.offerId, ctx.today());
  const ofOffer = { closesAt: link.closesAt, endedAt: null, days };
  return {
    days,
    isClosed: !isOfferOpen(ofOffer, { now: ctx.now(), today: ctx.today() }),
    sizes: await listOfferSizes(ctx.db, link.offerId),
    ordered: await listLinkedLines(ctx.db, link.id),
  };
};

export type Offered = Awaited<ReturnType<typeof readOffered>>;

/** The number of the order that is the link's own. */
export const ownOrder = ({ ordered: [first] }: Offered): number | undefined =>
  first?.isAdded ? undefined : first?.orderNumber;

const shownOrder = ({ ordered, sizes, isClosed }: Offered, plentyAbove: number): OpenedOffer['order'] => {
  const [first] = ordered;
  if (!first) return null;
  const isOffered = new Set(sizes.map(({ sizeId }) => sizeId));
  return {
    number: first.orderNumber,
    ...saidOfOrder(first, ordered),
    // The buyer may not read what the office wrote on the order.
    ...(first.isAdded && { purchaseOrderNumber: null, notes: null }),
    isChangeable: !isClosed && !first.isAdded && isChangeableByBuyer(ordered),
    ...(first.isAdded && { isAdded: true as const }),
    // Named one by one, since a refusal shows all that is here.
    lines: ordered.map(
      ({ id, version, sizeId, productName, size, quantity, deliveryDate, status, offered }) => ({
        id,
        version,
        sizeId: sizeId !== null && isOffered.has(sizeId) ? sizeId : null,
        productName,
        size,
        quantity,
        deliveryDate,
        status,
        isBeyond: offered !== null,
        offeredQuantity: offered === null ? null : shownLeft(offered, plentyAbove),
      }),
    ),
  };
};

/** Every size for every day, one day after the other. */
const priceSizes = async (
  ctx: Reading,
  buyerId: number,
  sizes: readonly OfferedSizeRow[],
  days: string[],
) => {
  const prices = await priceLines(
    ctx,
    buyerId,
    days.flatMap((deliveryDate) => sizes.map(({ sizeId }) => ({ sizeId, quantity: 1, deliveryDate }))),
  );
  return (day: number, size: number) => {
    const { priceCents: cents, pricePer: per } = prices[day * sizes.length + size] ?? {};
    return cents === undefined || cents === null || !per ? null : { cents, per };
  };
};

/** A closed offer shows nothing of stock and prices. */
export const readOpened = async (ctx: Reading, link: LinkRow): Promise<OpenedOffer> => {
  const offered = await readOffered(ctx, link);
  const { days, isClosed } = offered;
  const sizes = isClosed ? [] : offered.sizes;
  const left = await readLeft(ctx, {
    productNameIds: [...new Set(sizes.map(({ productNameId }) => productNameId))],
    days,
    exceptOrder: ownOrder(offered),
  });
  const others = await listOpenOrdersOn(ctx.db, { buyerIds: [link.buyerId], days: isClosed ? [] : days });
  const priceOf = await priceSizes(ctx, link.buyerId, sizes, days);
  return {
    farmName: link.farmName,
    farmPhone: link.farmPhone,
    buyerName: link.buyerName,
    title: link.title,
    note: link.note,
    closesAt: link.closesAt,
    timeZone: ctx.zone.name,
    isClosed,
    days,
    lines: sizes.map(({ sizeId, productName, size, baseUnit, productNameId, unitsPerPackage }, index) => ({
      sizeId,
      productName,
      size,
      baseUnit,
      unitsPerPackage,
      prices: days.map((_, day) => priceOf(day, index)),
      left: days.map((day) =>
        shownLeft(wholePackages(left(productNameId, day), unitsPerPackage), link.plentyAbove),
      ),
    })),
    order: shownOrder(offered, link.plentyAbove),
    others: others
      .filter(({ number }) => number !== offered.ordered[0]?.orderNumber)
      .map(({ number, day }) => ({ number, day })),
    isOpened: link.openedAt !== null,
  };
};

/** Writes nothing. Refuses `LINK_MISSING` and `TRIES_TOO_MANY`. */
export const openLink = async (ctx: Context, { token }: OpenLinkInput): Promise<OpenedOffer> =>
  readOpened(ctx, await requireLink(ctx, token, 'read'));

/** When a link was first opened. Refuses as `openLink` does. */
export const noteOpened = async (ctx: Context, { token }: OpenLinkInput): Promise<{ isOpened: true }> => {
  const link = await requireLink(ctx, token, 'read');
  if (link.openedAt === null)
    await inTransaction(ctx, async (ctx) => {
      if (await setLinkOpened(ctx.db, link.id, ctx.now().toISOString()))
        ctx.publish({ topic: 'offers', id: link.offerId });
    });
  return { isOpened: true };
};
