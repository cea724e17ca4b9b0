import { takeBuyers } from '@farm/data/buyers';
import { takeOrderedSizes } from '@farm/data/catalog';
import {
  findOffer,
  insertOffer,
  type StoredOffer,
  setLinkEnded,
  setOfferEnded,
  takeOffer,
  upsertLinks,
} from '@farm/data/offers';
import { type Buyer, mayChangeBuyer } from '@farm/domain/buyers';
import { fieldIssue, instantIn } from '@farm/domain/core';
import { changedFields } from '@farm/domain/history';
import {
  type CreateOfferInput,
  type EndOfferInput,
  isOfferOpen,
  type MakeLinksInput,
  mayEndOffer,
  type NewOfferLink,
  type Offer,
  type OfferWithLinks,
} from '@farm/domain/offers';
import { type FieldIssue, inputRefusal, Refusal, type RefusalCode } from '@farm/domain/refusals';
import type { FarmText } from '@farm/domain/texts';
import { buyerRefusals } from '../buyers/buyers.texts.ts';
import type { PersonContext } from '../core/context.ts';
import { createOnce, untilKnown } from '../core/create-once.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { orderRefusals } from '../orders/orders.texts.ts';
import { hashToken, missingOffer, newToken, offerFor, requireLinksOn } from './offers.internal.ts';
import { offerRefusals } from './offers.texts.ts';

type Ctx = InTransaction<PersonContext>;

const madeBy = (ctx: Ctx) => ({ by: ctx.person.uid, now: ctx.now().toISOString() });

const shown = async (ctx: Ctx, id: number): Promise<Offer> => {
  const offer = await findOffer(ctx.db, ctx.person, id);
  if (!offer) throw missingOffer();
  return offerFor(ctx, offer);
};

/** Locked. Refuses `OFFER_MISSING`, also if the person may not see it. */
const takeSeen = async (ctx: Ctx, id: number): Promise<StoredOffer> => {
  const offer = await takeOffer(ctx.db, ctx.person, id);
  if (!offer) throw missingOffer();
  return offer;
};

/** Refuses `OFFER_ENDED`. */
const assertOpen = (ctx: Ctx, offer: StoredOffer): void => {
  if (isOfferOpen(offer, { now: ctx.now(), today: ctx.today() })) return;
  const why = offer.endedAt === null ? offerRefusals.closed() : offerRefusals.ended();
  throw new Refusal('OFFER_ENDED', why);
};

/** Refuses `INPUT_INVALID` for days that are over, and a close that is over or later than the last day. */
const closeOf = (ctx: Ctx, { days, closesOn, closesTime }: CreateOfferInput): string => {
  const issues: FieldIssue[] = days.flatMap((day, index) =>
    day < ctx.today() ? [fieldIssue(['days', index], offerRefusals.dayOver({ day: { day } }))] : [],
  );
  const closesAt = instantIn(ctx.zone.name, closesOn, closesTime);
  const last = days.at(-1) ?? closesOn;
  if (closesAt <= ctx.now()) issues.push(fieldIssue(['closesOn'], offerRefusals.closesInPast()));
  else if (closesOn > last)
    issues.push(fieldIssue(['closesOn'], offerRefusals.closesTooLate({ day: { day: last } })));
  if (issues.length > 0) throw inputRefusal(issues);
  return closesAt.toISOString();
};

/** Refuses `SIZE_MISSING`. */
const requireSizes = async (ctx: Ctx, sizeIds: readonly number[]): Promise<string> => {
  const sizes = new Map((await takeOrderedSizes(ctx.db, sizeIds)).map((size) => [size.sizeId, size]));
  const message = orderRefusals.sizeMissing();
  const issues = sizeIds.flatMap((sizeId, index) =>
    sizes.has(sizeId) ? [] : [fieldIssue(['sizeIds', index], message)],
  );
  if (issues.length > 0) throw new Refusal('SIZE_MISSING', message, { issues });
  return sizeIds
    .flatMap((sizeId) => sizes.get(sizeId) ?? [])
    .map(({ productName, size }) => `${productName} (${size})`)
    .join(', ');
};

/** By their ids, kept from going to another rep until the transaction ends. Refuses `BUYER_MISSING`, `BUYER_FOREIGN`. */
const requireBuyers = async (ctx: Ctx, buyerIds: readonly number[]): Promise<Map<number, string>> => {
  const buyers = new Map((await takeBuyers(ctx.db, buyerIds)).map((buyer) => [buyer.id, buyer]));
  const found = buyerIds.map((id) => buyers.get(id));
  const refuse = (code: RefusalCode, why: FarmText, isRefused: (buyer: Buyer | undefined) => boolean) => {
    const issues = found.flatMap((buyer, index) =>
      isRefused(buyer) ? [fieldIssue(['buyerIds', index], why)] : [],
    );
    if (issues.length > 0) throw new Refusal(code, why, { issues });
  };
  refuse('BUYER_MISSING', buyerRefusals.missing(), (buyer) => buyer === undefined);
  refuse(
    'BUYER_FOREIGN',
    buyerRefusals.foreign(),
    (buyer) => buyer !== undefined && !mayChangeBuyer(ctx.person, buyer),
  );
  return new Map([...buyers].map(([id, { name }]) => [id, name]));
};

/**
 * Links that nobody has seen yet, in place of those that the buyers have; none for buyers who keep theirs. Refuses as
 * `requireBuyers` does.
 */
const giveLinks = async (
  ctx: Ctx,
  offerId: number,
  buyerIds: readonly number[],
  keeping: ReadonlySet<number> = new Set(),
): Promise<NewOfferLink[]> => {
  if (buyerIds.length === 0) return [];
  const names = await requireBuyers(ctx, buyerIds);
  const made = buyerIds
    .filter((buyerId) => !keeping.has(buyerId))
    .map((buyerId) => ({ buyerId, token: newToken() }));
  if (made.length === 0) return [];
  const ids = await upsertLinks(
    ctx.db,
    offerId,
    made.map(({ buyerId, token }) => ({ buyerId, tokenHash: hashToken(token) })),
    madeBy(ctx),
  );
  const links = made.map(({ buyerId, token }) => ({
    linkId: ids.get(buyerId) ?? 0,
    buyerId,
    buyerName: names.get(buyerId) ?? '',
    token,
  }));
  await recordHistory(
    ctx,
    ...links.map(({ linkId: id }) => ({ type: 'offer_link' as const, id, what: 'link_made' as const })),
  );
  return links;
};

/** Adds links to an offer that is locked. */
const addLinks = async (
  ctx: Ctx,
  id: number,
  buyerIds: readonly number[],
  keeping?: ReadonlySet<number>,
): Promise<OfferWithLinks> => {
  const links = await giveLinks(ctx, id, buyerIds, keeping);
  if (links.length > 0) ctx.publish({ topic: 'offers', id });
  return { offer: await shown(ctx, id), links };
};

/**
 * A key that came before makes no other offer, but new links in place of those that nobody has opened or ended: their tokens
 * are kept nowhere, not even with the key. Refuses `ORDER_LINKS_OFF`, `INPUT_INVALID`, `SIZE_MISSING`, `BUYER_MISSING`,
 * `BUYER_FOREIGN`, `KEY_REUSED`; of a key that came before also `OFFER_MISSING`, `OFFER_ENDED`.
 */
export const createOffer = (ctx: PersonContext, input: CreateOfferInput): Promise<OfferWithLinks> => {
  const { buyerIds, title, note, days, sizeIds } = input;
  const create = () =>
    inTransaction(ctx, async (ctx) => {
      await requireLinksOn(ctx);
      let created: OfferWithLinks | undefined;
      const { id } = await createOnce(ctx, 'offers.manage', input, async (ctx) => {
        const closesAt = closeOf(ctx, input);
        const sizes = await requireSizes(ctx, sizeIds);
        const offer = { title, note, days, closesAt, sizeIds };
        const id = await insertOffer(ctx.db, offer, madeBy(ctx));
        const after = { title, note, closesAt, days: days.join(', '), sizes };
        const fields = ['title', 'note', 'closesAt', 'days', 'sizes'] as const;
        await recordHistory(ctx, {
          type: 'offer',
          id,
          what: 'created',
          ...changedFields(fields, null, after),
        });
        const links = await giveLinks(ctx, id, buyerIds);
        ctx.publish({ topic: 'offers', id });
        created = { offer: await shown(ctx, id), links };
        return { id };
      });
      if (created) return created;
      const offer = await takeSeen(ctx, id);
      assertOpen(ctx, offer);
      const done = offer.links.filter(({ endedAt, openedAt, order }) => endedAt || openedAt || order);
      return addLinks(ctx, id, buyerIds, new Set(done.map(({ buyerId }) => buyerId)));
    });
  return input.idempotencyKey ? untilKnown(create) : create();
};

/**
 * Also for buyers whose links have ended. Buyers who have a link keep it, and no link of theirs is answered, unless it is to
 * be replaced. Refuses `ORDER_LINKS_OFF`, `OFFER_MISSING`, `OFFER_ENDED`, `BUYER_MISSING`, `BUYER_FOREIGN`.
 */
export const makeLinks = (
  ctx: PersonContext,
  { id, buyerIds, replaces }: MakeLinksInput,
): Promise<OfferWithLinks> =>
  inTransaction(ctx, async (ctx) => {
    await requireLinksOn(ctx);
    const offer = await takeSeen(ctx, id);
    assertOpen(ctx, offer);
    const live = offer.links.filter(({ endedAt }) => endedAt === null);
    return addLinks(ctx, id, buyerIds, new Set(replaces ? [] : live.map(({ buyerId }) => buyerId)));
  });

const endLink = async (ctx: Ctx, { id, links }: StoredOffer, linkId: number): Promise<void> => {
  if (!links.some((link) => link.id === linkId))
    throw new Refusal('LINK_MISSING', offerRefusals.linkMissing());
  if (!(await setLinkEnded(ctx.db, linkId, ctx.now().toISOString()))) return;
  await recordHistory(ctx, { type: 'offer_link', id: linkId, what: 'link_ended' });
  ctx.publish({ topic: 'offers', id });
};

const endWhole = async (ctx: Ctx, offer: StoredOffer): Promise<void> => {
  if (!mayEndOffer(ctx.person, offer)) throw new Refusal('OFFER_FOREIGN', offerRefusals.foreign());
  const endedAt = ctx.now().toISOString();
  if (!(await setOfferEnded(ctx.db, offer.id, endedAt))) return;
  await recordHistory(ctx, {
    type: 'offer',
    id: offer.id,
    what: 'changed',
    before: { endedAt: null },
    after: { endedAt },
  });
  ctx.publish({ topic: 'offers', id: offer.id });
};

/** An ended one stays as it is. Refuses `ORDER_LINKS_OFF`, `OFFER_MISSING`, `LINK_MISSING`, `OFFER_FOREIGN`. */
export const endOffer = (ctx: PersonContext, { id, linkId }: EndOfferInput): Promise<Offer> =>
  inTransaction(ctx, async (ctx) => {
    await requireLinksOn(ctx);
    const offer = await takeSeen(ctx, id);
    await (linkId === undefined ? endWhole(ctx, offer) : endLink(ctx, offer, linkId));
    return shown(ctx, id);
  });
