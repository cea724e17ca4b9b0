import { findActiveProfile, listActiveProfilesByRole } from '@farm/data/identity';
import { type LinkedLineRow, type LinkRow, takeLink } from '@farm/data/offers';
import { lockPromises } from '@farm/data/orders';
import { fieldIssue } from '@farm/domain/core';
import { type AnswerOfferInput, leftForRequest, type RequestedLine, shownLeft } from '@farm/domain/offers';
import type { OrderLine } from '@farm/domain/orders';
import { isPermitted } from '@farm/domain/permissions';
import { Refusal } from '@farm/domain/refusals';
import { fieldRefusal } from '../core/refuse-input.ts';
import { notify } from '../notifications/change-notification.ts';
import type { BuyerContext } from './act-as-buyer.ts';
import { hashToken } from './offers.internal.ts';
import { linkNotifications, linkRefusals } from './offers.texts.ts';
import { type Offered, ownOrder, readOffered, unknownLink } from './open-link.ts';
import { readLeft } from './read-left.ts';

export type Wanted = Pick<AnswerOfferInput, 'day' | 'lines'>;
export type Taken = { link: LinkRow; offered: Offered };

/** Locked, with what can be ordered by it. Refuses `LINK_MISSING` if it has ended, and `OFFER_ENDED`. */
export const takeOffered = async (ctx: BuyerContext, token: string): Promise<Taken> => {
  const link = await takeLink(ctx.db, hashToken(token));
  if (!link) throw unknownLink();
  const offered = await readOffered(ctx, link);
  if (offered.isClosed) throw new Refusal('OFFER_ENDED', linkRefusals.linkClosed());
  return { link, offered };
};

/** The wishes with their sizes. Refuses `INPUT_INVALID` for a day and `SIZE_MISSING` for sizes that are not offered. */
const requireOffered = ({ days, sizes }: Offered, { day, lines }: Wanted) => {
  if (!days.includes(day))
    throw fieldRefusal('INPUT_INVALID', 'day', linkRefusals.dayNotOffered({ day: { day } }));
  const bySize = new Map(sizes.map((size) => [size.sizeId, size]));
  const requestedLines = lines.flatMap((line, index) => {
    const size = bySize.get(line.sizeId);
    return size ? [{ ...size, ...line, index }] : [];
  });
  if (requestedLines.length === lines.length) return requestedLines;
  const words = linkRefusals.sizeNotOffered();
  const issues = lines.flatMap(({ sizeId }, index) =>
    bySize.has(sizeId) ? [] : [fieldIssue(['lines', index, 'sizeId'], words)],
  );
  throw new Refusal('SIZE_MISSING', words, { issues });
};

const shortWords = (left: number, plentyAbove: number) => {
  const shown = shownLeft(left, plentyAbove);
  return shown === null ? linkRefusals.lessLeft() : linkRefusals.onlyLeft({ left: shown });
};

/**
 * Keeps others from promising these products until the transaction ends. Answers by size the packages that are left if more
 * is asked for, otherwise null. `kept`: own pending lines of which no more is asked for; they are not judged again. Refuses
 * `INPUT_INVALID`, `SIZE_MISSING`, and `OFFER_SHORT` for more than is left, unless it is asked for anyway.
 */
export const checkRequest = async (
  ctx: BuyerContext,
  { link, offered }: Taken,
  wanted: Wanted,
  kept: readonly LinkedLineRow[] = [],
): Promise<Map<number, number | null>> => {
  const { day } = wanted;
  const keptSizes = new Set(kept.map(({ sizeId }) => sizeId));
  const requestedLines = requireOffered(offered, wanted).filter(({ sizeId }) => !keptSizes.has(sizeId));
  const own = kept.map(
    ({ unitsPerPackage, ...line }): RequestedLine => ({
      ...line,
      unitsPerPackage: unitsPerPackage ?? '1',
    }),
  );
  const productNameIds = [...new Set([...own, ...requestedLines].map(({ productNameId }) => productNameId))];
  await lockPromises(ctx.db, productNameIds);
  const exceptOrder = ownOrder(offered);
  const unitsOf = await readLeft(ctx, { productNameIds, days: [day], exceptOrder });
  const units = new Map(productNameIds.map((id) => [id, unitsOf(id, day)]));
  const lefts = leftForRequest(units, [...own, ...requestedLines]).slice(own.length);
  const judged = requestedLines.map((requestedLine, place) => {
    const left = lefts[place] ?? 0;
    return { ...requestedLine, beyond: requestedLine.quantity > left ? left : null };
  });
  const issues = judged.flatMap(({ askAnyway, beyond, index }) =>
    beyond === null || askAnyway
      ? []
      : [fieldIssue(['lines', index, 'quantity'], shortWords(beyond, link.plentyAbove))],
  );
  if (issues.length > 0)
    throw new Refusal('OFFER_SHORT', linkRefusals.short({ count: issues.length }), { issues });
  return new Map(judged.map(({ sizeId, beyond }) => [sizeId, beyond]));
};

/** The buyer's rep, otherwise who made the offer, otherwise an administrator. Refuses `PERSON_INACTIVE` if all are gone. */
export const findTaker = async (ctx: BuyerContext, { buyerRepId, madeBy }: LinkRow): Promise<string> => {
  for (const uid of [buyerRepId, madeBy]) {
    const person = uid === null ? undefined : await findActiveProfile(ctx.db, uid);
    if (person && isPermitted('orders.create', person.role)) return person.uid;
  }
  const [admin] = await listActiveProfilesByRole(ctx.db, 'admin');
  if (!admin) throw new Refusal('PERSON_INACTIVE', linkRefusals.nobodyTakes());
  return admin.uid;
};

const news = {
  ordered: {
    type: 'order_new',
    title: linkNotifications.newsTitleOrdered(),
    words: linkNotifications.newsOrdered,
  },
  added: {
    type: 'order_new',
    title: linkNotifications.newsTitleOrdered(),
    words: linkNotifications.newsAdded,
  },
  changed: {
    type: 'order_changed',
    title: linkNotifications.newsTitleChanged(),
    words: linkNotifications.newsChanged,
  },
  cancelled: {
    type: 'order_cancelled',
    title: linkNotifications.newsTitleCancelled(),
    words: linkNotifications.newsCancelled,
  },
} as const;

type NewsLine = Pick<OrderLine, 'id' | 'status' | 'deliveryDate'> & { offeredQuantity?: number | undefined };

/** One notification to the order's rep of what its buyer did. */
export const notifyRep = async (
  ctx: BuyerContext,
  what: keyof typeof news,
  order: { number: number; salesRepId: string; lines: readonly NewsLine[] },
): Promise<void> => {
  const { type, title, words } = news[what];
  const open = order.lines.filter(({ status }) => status === 'pending');
  const [first] = open.length > 0 ? open : order.lines;
  if (!first) return;
  const message = words({
    buyer: ctx.person.name,
    number: order.number,
    count: open.length,
    day: { day: first.deliveryDate },
    beyond: open.filter(({ offeredQuantity }) => offeredQuantity !== undefined).length,
  });
  await notify(ctx, [{ userId: order.salesRepId, type, title, message, relatedId: first.id }]);
};
