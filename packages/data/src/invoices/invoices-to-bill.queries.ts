import { amountCents } from '@farm/domain/orders';
import { type Actor, isPermitted } from '@farm/domain/permissions';
import { sql } from 'kysely';
import type { Db } from '../core/database.ts';
import { asInteger } from '../core/sql.ts';
import { isToInvoice } from '../orders/orders-price.queries.ts';

const selectOpen = (db: Db) => db.selectFrom('order_line').where(isToInvoice);

type Wanted = { from?: string; to?: string | undefined; buyerId?: number | undefined };

/** Without joining buyers, which takes as long as the rest. */
const ofBuyers = (viewer: Actor, buyerId: number | undefined) => [
  ...(isPermitted('invoices.manage', viewer.role)
    ? []
    : [sql<boolean>`order_group.buyer_id in (select id from buyer where assigned_rep_id = ${viewer.uid})`]),
  ...(buyerId === undefined ? [] : [sql<boolean>`order_group.buyer_id = ${buyerId}`]),
];

/** By day and order, which the index does by itself, with the buyer. */
const selectOrders = (db: Db, viewer: Actor, { from, to, buyerId }: Wanted) =>
  db
    .selectFrom(
      selectOpen(db)
        .$if(from !== undefined, (query) => query.where('order_line.delivery_date', '>=', from ?? ''))
        .$if(to !== undefined, (query) => query.where('order_line.delivery_date', '<=', to ?? ''))
        .select([
          'order_line.delivery_date as day',
          'order_line.group_id as number',
          asInteger(
            sql`sum(case when order_line.price_per = 'package'
              then cast(order_line.price_cents as bigint) * order_line.fill_quantity end)`,
          ).as('cents'),
          asInteger(sql`sum(case when order_line.price_cents is null then 1 end)`).as('unpriced'),
          asInteger(sql`sum(case when order_line.price_per = 'base_unit' then 1 end)`).as('byUnit'),
        ])
        .groupBy(['order_line.delivery_date', 'order_line.group_id'])
        .as('open'),
    )
    .innerJoin('order_group', 'order_group.id', 'open.number')
    .where(({ and }) => and(ofBuyers(viewer, buyerId)));

/** It adds up lines with a price per base unit, each rounded, by day and buyer. */
export const sumOpenByUnit = async (
  db: Db,
  viewer: Actor,
  { buyerId }: Pick<Wanted, 'buyerId'>,
): Promise<Map<string, number>> => {
  const lines = await selectOpen(db)
    .innerJoin('order_group', 'order_group.id', 'order_line.group_id')
    .select([
      'order_line.delivery_date as day',
      'order_group.buyer_id as buyerId',
      'order_line.price_cents as priceCents',
      'order_line.fill_quantity as fillQuantity',
      'order_line.fill_units as fillUnits',
      'order_line.units_per_package as unitsPerPackage',
    ])
    .where('order_line.price_per', '=', 'base_unit')
    .where(({ and }) => and(ofBuyers(viewer, buyerId)))
    .execute();
  const sums = new Map<string, number>();
  for (const { day, buyerId, priceCents, ...fill } of lines) {
    const key = `${day} ${buyerId}`;
    const amount = amountCents({ ...fill, priceCents: priceCents ?? 0, pricePer: 'base_unit' });
    sums.set(key, (sums.get(key) ?? 0) + amount);
  }
  return sums;
};

/** The days with deliveries that a person may bill, in sequence. */
export const listOpenDays = (db: Db, viewer: Actor, wanted: Wanted) =>
  selectOrders(db, viewer, wanted)
    .select([
      'open.day',
      asInteger(sql`count(distinct order_group.buyer_id)`).as('deliveries'),
      asInteger(sql`sum(open.cents)`).as('cents'),
      asInteger(sql`sum(open.unpriced)`).as('unpriced'),
      asInteger(sql`sum(${sql.ref('open.byUnit')})`).as('byUnit'),
    ])
    .groupBy('open.day')
    .orderBy('open.day')
    .execute();

/** It counts the deliveries among the first `most` orders that were delivered and are still to be billed. */
export const countOpenDeliveries = async (db: Db, most: number): Promise<number> => {
  const { count } = await db
    .selectFrom(
      selectOpen(db)
        .select(['order_line.delivery_date as day', 'order_line.group_id as number'])
        .groupBy(['order_line.delivery_date', 'order_line.group_id'])
        .orderBy('order_line.delivery_date')
        .orderBy('order_line.group_id')
        .limit(most)
        .as('open'),
    )
    .innerJoin('order_group', 'order_group.id', 'open.number')
    .select(asInteger(sql`count(distinct open.day || ' ' || order_group.buyer_id)`).as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** One buyer got this on one day and is still to be billed for it. */
export type OpenDelivery = {
  day: string;
  buyerId: number;
  buyerName: string;
  orderNumbers: number[];
  /** Without what has a price per base unit. */
  cents: number;
  unpriced: number;
};

/** It reads those of some days (both ends included) that a person may bill, by day and buyer. */
export const listOpenDeliveries = async (db: Db, viewer: Actor, wanted: Wanted): Promise<OpenDelivery[]> => {
  const orders = await selectOrders(db, viewer, wanted)
    .innerJoin('buyer', 'buyer.id', 'order_group.buyer_id')
    .select([
      'open.day',
      'open.number',
      'open.cents',
      'open.unpriced',
      'buyer.id as buyerId',
      'buyer.name as buyerName',
    ])
    .execute();
  const deliveries = [...Map.groupBy(orders, ({ day, buyerId }) => `${day} ${buyerId}`).values()].flatMap(
    (ofDelivery) =>
      ofDelivery.slice(0, 1).map(({ day, buyerId, buyerName }) => ({
        day,
        buyerId,
        buyerName,
        orderNumbers: ofDelivery.map(({ number }) => number),
        cents: ofDelivery.reduce((sum, { cents }) => sum + cents, 0),
        unpriced: ofDelivery.reduce((sum, { unpriced }) => sum + unpriced, 0),
      })),
  );
  return deliveries.sort((a, b) => (a.day === b.day ? a.buyerId - b.buyerId : a.day < b.day ? -1 : 1));
};
