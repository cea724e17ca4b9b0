import type { Db, Trx } from '../core/database.ts';
import { affectsOne, locksRows } from '../core/sql.ts';
import { orderLineTable } from '../orders/orders.tables.ts';
import { offerAdditionTable } from './offers.tables.ts';

/**
 * With what its offer and the farm say. None has ended, as links or with their offer; their buyers are still there; and there
 * are none while order links are off.
 */
const selectLinks = (db: Db) =>
  db
    .selectFrom('offer_link')
    .innerJoin('offer', 'offer.id', 'offer_link.offer_id')
    .innerJoin('buyer', 'buyer.id', 'offer_link.buyer_id')
    .innerJoin('farm', (join) => join.on('farm.order_links_on', '=', 1))
    .select([
      'offer_link.id',
      'offer_link.offer_id as offerId',
      'offer_link.buyer_id as buyerId',
      'offer_link.opened_at as openedAt',
      'buyer.name as buyerName',
      'buyer.assigned_rep_id as buyerRepId',
      'offer.title',
      'offer.note',
      'offer.closes_at as closesAt',
      'offer.created_by as madeBy',
      'farm.name as farmName',
      'farm.phone as farmPhone',
      'farm.plenty_above as plentyAbove',
    ])
    .where('offer_link.ended_at', 'is', null)
    .where('offer.ended_at', 'is', null)
    .where('buyer.archived_at', 'is', null);

const linkByHash = (db: Db, { hash }: { hash: string }) =>
  selectLinks(db).where('offer_link.token_hash', '=', hash).execute();

export type LinkRow = Awaited<ReturnType<typeof linkByHash>>[number];

/** By the hash of its token. */
export const findLink = async (db: Db, hash: string): Promise<LinkRow | undefined> =>
  (await linkByHash(db, { hash }))[0];

/** It locks the row until the transaction ends, so that those who answer by one link take turns. */
export const takeLink = async (trx: Trx, hash: string): Promise<LinkRow | undefined> => {
  if (locksRows(trx))
    await trx.selectFrom('offer_link').select('id').where('token_hash', '=', hash).forNoKeyUpdate().execute();
  return findLink(trx, hash);
};

/** False if it was opened before. */
export const setLinkOpened = (db: Db, id: number, now: string): Promise<boolean> =>
  affectsOne(
    db.updateTable('offer_link').set({ opened_at: now }).where('id', '=', id).where('opened_at', 'is', null),
  );

const daysOfOffer = (db: Db, { offerId, from }: { offerId: number; from: string }) =>
  db
    .selectFrom('offer_day')
    .select('day')
    .where('offer_id', '=', offerId)
    .where('day', '>=', from)
    .orderBy('day')
    .execute();

/** The delivery days of an offer from a day on. */
export const listOfferDays = async (db: Db, offerId: number, from: string): Promise<string[]> =>
  (await daysOfOffer(db, { offerId, from })).map(({ day }) => day);

const liveSizes = (db: Db, { offerId }: { offerId: number }) =>
  db
    .selectFrom('offer_line')
    .innerJoin('product_size', 'product_size.id', 'offer_line.product_size_id')
    .innerJoin('product_name', 'product_name.id', 'product_size.product_name_id')
    .select([
      'product_size.id as sizeId',
      'product_size.size',
      'product_size.units_per_base_unit as unitsPerPackage',
      'product_name.id as productNameId',
      'product_name.name as productName',
      'product_name.base_unit as baseUnit',
    ])
    .where('offer_line.offer_id', '=', offerId)
    .where('product_size.archived_at', 'is', null)
    .where('product_name.archived_at', 'is', null)
    .orderBy('offer_line.sequence')
    .execute();

/** The package sizes of an offer that are still sold, in the sequence in which they are shown. */
export const listOfferSizes = (db: Db, offerId: number) => liveSizes(db, { offerId });

export type OfferedSizeRow = Awaited<ReturnType<typeof liveSizes>>[number];

const selectLines = (db: Db) =>
  db
    .selectFrom('order_line')
    .innerJoin('order_group', 'order_group.id', 'order_line.group_id')
    .select([
      ...orderLineTable.columns('id', 'version', 'group_id', 'size_id', 'product_name_id', 'product_name'),
      ...orderLineTable.columns('size', 'units_per_package', 'quantity', 'status', 'offered_quantity'),
      ...orderLineTable.columns('delivery_date', 'purchase_order_number', 'notes'),
      'order_group.group_key as orderGroupId',
    ])
    .orderBy('order_line.id');

/** Selects the lines of the newest order of a link. */
const linesByLink = (db: Db, { linkId }: { linkId: number }) =>
  selectLines(db)
    .where('order_group.id', '=', (newest) =>
      newest
        .selectFrom('order_group as own')
        .select(({ fn }) => fn.max('own.id').as('id'))
        .where('own.offer_link_id', '=', linkId),
    )
    .execute();

const addedByLink = (db: Db, { linkId }: { linkId: number }) =>
  selectLines(db)
    .innerJoin('offer_addition', 'offer_addition.order_line_id', 'order_line.id')
    .where('offer_addition.offer_link_id', '=', linkId)
    .execute();

export type LinkedLineRow = Awaited<ReturnType<typeof linesByLink>>[number] & {
  /** It says whether it came to an order that is not the link's. */
  isAdded: boolean;
};

/** Lists what last came by a link: its order, or the lines that were added to an order of the buyer. */
export const listLinkedLines = async (db: Db, linkId: number): Promise<LinkedLineRow[]> => {
  const placed = await linesByLink(db, { linkId });
  const added = await addedByLink(db, { linkId });
  const last = added.at(-1);
  const isAdded = last !== undefined && last.id > (placed.at(-1)?.id ?? 0);
  const lines = isAdded ? added.filter(({ orderNumber }) => orderNumber === last.orderNumber) : placed;
  return lines.map((line) => ({ ...line, isAdded }));
};

/** Remembers by which link lines came to an order that its buyer had. */
export const insertAdditions = async (
  trx: Trx,
  { linkId, lineIds }: { linkId: number; lineIds: readonly number[] },
): Promise<void> => {
  const rows = lineIds.map((lineId) => offerAdditionTable.newRow({ lineId, linkId }));
  await trx.insertInto('offer_addition').values(rows).execute();
};
