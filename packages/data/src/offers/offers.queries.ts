import type { Offer, OfferLink } from '@farm/domain/offers';
import { undecidedStatuses } from '@farm/domain/orders';
import { type Actor, isPermitted } from '@farm/domain/permissions';
import { sql } from 'kysely';
import { changeableBuyer } from '../buyers/index.ts';
import type { Db, Trx } from '../core/database.ts';
import { cursorKey, type Page, type PageInput, toPage } from '../core/page.ts';
import { affectsOne, asInteger, idOf, locksRows } from '../core/sql.ts';
import { maySeeOrder } from '../orders/orders-view.queries.ts';
import { offerDayTable, offerLineTable, offerLinkTable, offerTable } from './offers.tables.ts';

/** With the links that the viewer may see. */
export type StoredOffer = Omit<Offer, 'mayEnd'>;

const seesAll = (viewer: Actor) => isPermitted('orders.readAll', viewer.role);

/** Growers and administrators see every offer; reps those that they made, or with a link of a buyer they may manage. */
const selectOffers = (db: Db, viewer: Actor) =>
  db
    .selectFrom('offer')
    .select(offerTable.columns())
    .$if(!seesAll(viewer), (query) =>
      query.where((eb) =>
        eb.or([
          eb('offer.created_by', '=', viewer.uid),
          eb.exists(
            eb
              .selectFrom('offer_link')
              .innerJoin('buyer', 'buyer.id', 'offer_link.buyer_id')
              .select('offer_link.id')
              .whereRef('offer_link.offer_id', '=', 'offer.id')
              .where(changeableBuyer(viewer.uid)),
          ),
        ]),
      ),
    );

type OfferRow = Awaited<ReturnType<ReturnType<typeof selectOffers>['execute']>>[number];

const listDays = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('offer_day')
    .select(offerDayTable.columns())
    .where('offer_id', 'in', ids)
    .orderBy('day')
    .execute();

const listLines = async (db: Db, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('offer_line')
    .innerJoin('product_size', 'product_size.id', 'offer_line.product_size_id')
    .innerJoin('product_name', 'product_name.id', 'product_size.product_name_id')
    .select([
      'offer_line.offer_id as offerId',
      'product_size.id as sizeId',
      'product_name.name as productName',
      'product_size.size',
      'product_size.archived_at as sizeArchivedAt',
      'product_name.archived_at as productArchivedAt',
    ])
    .where('offer_line.offer_id', 'in', ids)
    .orderBy('offer_line.offer_id')
    .orderBy('offer_line.sequence')
    .execute();
  return rows.map(({ sizeArchivedAt, productArchivedAt, ...line }) => ({
    ...line,
    isGone: sizeArchivedAt !== null || productArchivedAt !== null,
  }));
};

/** The newest order of each link, or the one that something was added to by it. */
const listOrders = async (
  db: Db,
  viewer: Actor,
  offerIds: readonly number[],
): Promise<Map<number, NonNullable<OfferLink['order']>>> => {
  const countLines = (condition: ReturnType<typeof sql>) =>
    asInteger(sql`sum(case when ${condition} then 1 else 0 end)`);
  const isUndecided = sql`order_line.status in (${sql.join(undecidedStatuses)})`;
  const rows = await db
    .selectFrom('offer_link')
    .innerJoin(
      (by) =>
        by
          .selectFrom('order_line')
          .innerJoin('order_group', 'order_group.id', 'order_line.group_id')
          .select(['order_line.id as lineId', 'order_group.offer_link_id as linkId'])
          .where('order_group.offer_link_id', 'is not', null)
          .unionAll(
            by
              .selectFrom('offer_addition')
              .select(['offer_addition.order_line_id as lineId', 'offer_addition.offer_link_id as linkId']),
          )
          .as('came'),
      (join) => join.onRef('came.linkId', '=', 'offer_link.id'),
    )
    .innerJoin('order_line', 'order_line.id', 'came.lineId')
    .innerJoin('order_group', 'order_group.id', 'order_line.group_id')
    .select([
      'offer_link.id as linkId',
      'order_group.id as number',
      'order_group.group_key as orderGroupId',
      'order_group.sales_rep_id as salesRepId',
      countLines(sql`order_line.status not in ('cancelled', 'rejected')`).as('lines'),
      countLines(sql`${isUndecided} and order_line.offered_quantity is not null`).as('beyond'),
    ])
    .where('offer_link.offer_id', 'in', offerIds)
    .groupBy(['offer_link.id', 'order_group.id', 'order_group.group_key', 'order_group.sales_rep_id'])
    .orderBy(({ fn }) => fn.max('order_line.id'))
    .execute();
  return new Map(
    rows.map(({ linkId, beyond, salesRepId, ...order }) => [
      linkId,
      { ...order, isBeyond: beyond > 0, mayOpen: maySeeOrder(viewer, { salesRepId }) },
    ]),
  );
};

const listLinks = async (
  db: Db,
  viewer: Actor,
  ids: readonly number[],
): Promise<(OfferLink & { offerId: number })[]> => {
  const rows = await db
    .selectFrom('offer_link')
    .innerJoin('buyer', 'buyer.id', 'offer_link.buyer_id')
    .select([...offerLinkTable.columnsBut('token_hash', 'created_by'), 'buyer.name as buyerName'])
    .where('offer_link.offer_id', 'in', ids)
    .$if(!seesAll(viewer), (query) => query.where(changeableBuyer(viewer.uid)))
    .orderBy(sql`lower(buyer.name)`)
    .orderBy('offer_link.id')
    .execute();
  const orders = await listOrders(db, viewer, ids);
  return rows.map((link) => ({ ...link, order: orders.get(link.id) ?? null }));
};

const withParts = async (db: Db, viewer: Actor, offers: readonly OfferRow[]): Promise<StoredOffer[]> => {
  if (offers.length === 0) return [];
  const ids = offers.map(({ id }) => id);
  const byOffer = <Part extends { offerId: number }>(parts: Part[]) =>
    Map.groupBy(parts, ({ offerId }) => offerId);
  const days = byOffer(await listDays(db, ids));
  const lines = byOffer(await listLines(db, ids));
  const links = byOffer(await listLinks(db, viewer, ids));
  return offers.map((offer) => ({
    ...offer,
    days: (days.get(offer.id) ?? []).map(({ day }) => day),
    lines: lines.get(offer.id) ?? [],
    links: links.get(offer.id) ?? [],
  }));
};

/** Newest first. */
export const listOffers = async (
  db: Db,
  viewer: Actor,
  { cursor, limit }: PageInput,
): Promise<Page<StoredOffer>> => {
  const last = cursorKey<[number]>(cursor, ['number']);
  const rows = await selectOffers(db, viewer)
    .$if(last !== null, (query) => query.where('offer.id', '<', last?.[0] ?? 0))
    .orderBy('offer.id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = toPage(rows, limit, ({ id }) => [id]);
  return { ...page, items: await withParts(db, viewer, page.items) };
};

/** Undefined also if the viewer may not see it. */
export const findOffer = async (db: Db, viewer: Actor, id: number): Promise<StoredOffer | undefined> => {
  const rows = await selectOffers(db, viewer).where('offer.id', '=', id).execute();
  return (await withParts(db, viewer, rows))[0];
};

/** It locks the rows until the transaction ends. */
export const takeOffer = async (trx: Trx, viewer: Actor, id: number): Promise<StoredOffer | undefined> => {
  if (locksRows(trx))
    await trx.selectFrom('offer').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return findOffer(trx, viewer, id);
};

type NewOffer = Pick<Offer, 'title' | 'note' | 'days' | 'closesAt'> & { sizeIds: readonly number[] };
type Made = { by: string; now: string };

/** Without links; returns its id. */
export const insertOffer = async (
  trx: Trx,
  { days, sizeIds, ...offer }: NewOffer,
  { by, now }: Made,
): Promise<number> => {
  const row = offerTable.newRow({ ...offer, createdAt: now, createdBy: by });
  const offerId = await idOf(trx.insertInto('offer').values(row).returning('id'));
  await trx
    .insertInto('offer_day')
    .values(days.map((day) => offerDayTable.newRow({ offerId, day })))
    .execute();
  await trx
    .insertInto('offer_line')
    .values(sizeIds.map((sizeId, index) => offerLineTable.newRow({ offerId, sequence: index + 1, sizeId })))
    .execute();
  return offerId;
};

type NewLink = { buyerId: number; tokenHash: string };

/** A buyer that has a link gets a new one in its place, which is neither opened nor ended. Answers the ids by buyer. */
export const upsertLinks = async (
  trx: Trx,
  offerId: number,
  links: readonly NewLink[],
  { by, now }: Made,
): Promise<Map<number, number>> => {
  const rows = await trx
    .insertInto('offer_link')
    .values(links.map((link) => offerLinkTable.newRow({ ...link, offerId, createdAt: now, createdBy: by })))
    .onConflict((conflict) =>
      conflict.columns(['offer_id', 'buyer_id']).doUpdateSet(({ ref }) => ({
        token_hash: ref('excluded.token_hash'),
        created_at: ref('excluded.created_at'),
        created_by: ref('excluded.created_by'),
        opened_at: null,
        ended_at: null,
      })),
    )
    .returning(['id', 'buyer_id'])
    .execute();
  return new Map(rows.map(({ id, buyer_id }) => [buyer_id, id]));
};

/** False if it has ended already. */
export const setOfferEnded = (trx: Trx, id: number, now: string): Promise<boolean> =>
  affectsOne(
    trx.updateTable('offer').set({ ended_at: now }).where('id', '=', id).where('ended_at', 'is', null),
  );

/** It holds for a link. */
export const setLinkEnded = (trx: Trx, id: number, now: string): Promise<boolean> =>
  affectsOne(
    trx.updateTable('offer_link').set({ ended_at: now }).where('id', '=', id).where('ended_at', 'is', null),
  );
