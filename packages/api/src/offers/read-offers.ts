import { findBuyer } from '@farm/data/buyers';
import { listSizesToOrder } from '@farm/data/catalog';
import { findFarm } from '@farm/data/farm';
import { findOffer, listOffers as listOfferPage } from '@farm/data/offers';
import { type Buyer, mayChangeBuyer } from '@farm/domain/buyers';
import { compareNames, wholePackages } from '@farm/domain/core';
import {
  type ListOffersInput,
  type OfferChoicesInput,
  type OfferedSize,
  type OfferPage,
  type OfferSheet,
  type OfferSheetInput,
  shownLeft,
} from '@farm/domain/offers';
import { Refusal } from '@farm/domain/refusals';
import { buyerRefusals } from '../buyers/buyers.texts.ts';
import type { PersonContext } from '../core/context.ts';
import { fieldRefusal } from '../core/refuse-input.ts';
import { assertPermitted } from '../core/trpc.ts';
import { type HistorySource, numberId } from '../history/read-history.ts';
import { priceLines } from '../prices/price-lines.ts';
import { missingOffer, offerFor, requireLinksOn } from './offers.internal.ts';
import { offerRefusals } from './offers.texts.ts';
import { readLeft } from './read-left.ts';

/** Nothing while order links are off. */
export const listOffers = async (ctx: PersonContext, input: ListOffersInput): Promise<OfferPage> => {
  if (!(await findFarm(ctx.db)).orderLinksOn) return { items: [], nextCursor: null };
  const page = await listOfferPage(ctx.db, ctx.person, input);
  return { ...page, items: page.items.map((offer) => offerFor(ctx, offer)) };
};

type Sized = Awaited<ReturnType<typeof listSizesToOrder>>[number];

/** With the whole packages that are left of each for each day. Of a day that is over, nothing is. */
const withLeft = async <Size extends Pick<Sized, 'productNameId' | 'unitsPerPackage'>>(
  ctx: PersonContext,
  sizes: readonly Size[],
  days: readonly string[],
): Promise<(Size & { left: number[] })[]> => {
  const today = ctx.today();
  const left = await readLeft(ctx, {
    productNameIds: [...new Set(sizes.map(({ productNameId }) => productNameId))],
    days: days.filter((day) => day >= today),
  });
  return sizes.map((size) => ({
    ...size,
    left: days.map((day) =>
      day < today ? 0 : wholePackages(left(size.productNameId, day), size.unitsPerPackage),
    ),
  }));
};

/** Every size that is sold, by the names of the products; nothing while order links are off. */
export const listChoices = async (
  ctx: PersonContext,
  { days }: OfferChoicesInput,
): Promise<OfferedSize[]> => {
  if (!(await findFarm(ctx.db)).orderLinksOn) return [];
  const sizes = (await listSizesToOrder(ctx.db)).sort((a, b) => compareNames(a.productName, b.productName));
  return withLeft(ctx, sizes, days);
};

/** Whose prices a person may see. Refuses `ROLE_FORBIDDEN`, `BUYER_MISSING`, `BUYER_FOREIGN`. */
export const requirePriced = async (
  { db, person, session }: PersonContext,
  buyerId: number,
): Promise<Buyer> => {
  assertPermitted('prices.read', session);
  const buyer = await findBuyer(db, buyerId);
  if (!buyer) throw fieldRefusal('BUYER_MISSING', 'buyerId', buyerRefusals.missing());
  if (!mayChangeBuyer(person, buyer)) throw fieldRefusal('BUYER_FOREIGN', 'buyerId', buyerRefusals.foreign());
  return buyer;
};

/**
 * It tells what is left now of the sizes that are still sold, for the days that are not over; prices are those of a single package
 * on the first of them. Refuses `ORDER_LINKS_OFF`, `OFFER_MISSING`, `OFFER_ENDED`, and as `requirePriced` does.
 */
export const readSheet = async (
  ctx: PersonContext,
  { id, buyerId }: OfferSheetInput,
): Promise<OfferSheet> => {
  const { plentyAbove } = await requireLinksOn(ctx);
  const offer = await findOffer(ctx.db, ctx.person, id);
  if (!offer) throw missingOffer();
  const buyer = buyerId === undefined ? null : await requirePriced(ctx, buyerId);
  const days = offer.days.filter((day) => day >= ctx.today());
  const [first] = days;
  if (first === undefined) throw new Refusal('OFFER_ENDED', offerRefusals.daysOver());
  const sizes = new Map((await listSizesToOrder(ctx.db)).map((size) => [size.sizeId, size]));
  const lines = await withLeft(
    ctx,
    offer.lines.flatMap(({ sizeId }) => sizes.get(sizeId) ?? []),
    days,
  );
  const prices =
    buyer &&
    (await priceLines(
      ctx,
      buyer.id,
      lines.map(({ sizeId }) => ({ sizeId, quantity: 1, deliveryDate: first })),
    ));
  return {
    title: offer.title,
    note: offer.note,
    closesAt: offer.closesAt,
    days,
    buyerName: buyer?.name ?? null,
    lines: lines.map(({ productName, size, baseUnit, left }, index) => {
      const { priceCents: cents, pricePer: per } = prices?.[index] ?? { priceCents: null, pricePer: null };
      return {
        productName,
        size,
        baseUnit,
        price: cents === null || per === null ? null : { cents, per },
        left: left.map((packages) => shownLeft(packages, plentyAbove)),
      };
    }),
  };
};

/** An offer, and the links that the person may see. Refuses `ORDER_LINKS_OFF`, `OFFER_MISSING`. */
export const offerHistory: HistorySource = {
  action: 'offers.read',
  trace: async (ctx, id) => {
    await requireLinksOn(ctx);
    const offer = await findOffer(ctx.db, ctx.person, numberId(id));
    if (!offer) throw missingOffer();
    return [
      { type: 'offer', id: offer.id, name: null },
      ...offer.links.map(({ id, buyerName }) => ({ type: 'offer_link' as const, id, name: buyerName })),
    ];
  },
};
