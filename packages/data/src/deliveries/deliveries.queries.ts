import type { Day } from '@farm/domain/core';
import type { LoadedLine, UnconfirmedOrders } from '@farm/domain/deliveries';
import { canReschedule, type OrderLine, orderStatuses, undecidedStatuses } from '@farm/domain/orders';
import { type Actor, isPermitted } from '@farm/domain/permissions';
import { sql } from 'kysely';
import type { Db } from '../core/database.ts';
import { asInteger } from '../core/sql.ts';
import { selectOrderLines, toOrderLine } from '../orders/orders-view.queries.ts';

const openStatuses = orderStatuses.filter(canReschedule);

export type DeliveryLine = OrderLine & { buyerName: string };

type Days = { from: Day; to: Day; buyerId?: number };

/** The open and delivered lines of some days (both ends included) that a person may see; optionally of one buyer. */
export const listDeliveryLines = async (
  db: Db,
  viewer: Actor,
  { from, to, buyerId }: Days,
): Promise<DeliveryLine[]> => {
  const rows = await selectOrderLines(db, viewer)
    .innerJoin('buyer', 'buyer.id', 'order_group.buyer_id')
    .select('buyer.name as buyerName')
    .where('order_line.status', 'in', [...openStatuses, 'delivered'])
    .where('order_line.delivery_date', '>=', from)
    .where('order_line.delivery_date', '<=', to)
    .$if(buyerId !== undefined, (query) => query.where('order_group.buyer_id', '=', buyerId ?? 0))
    .execute();
  return rows.map((row) => ({ ...toOrderLine(row, viewer), buyerName: row.buyerName }));
};

/** How many open lines of some days belong to orders that a person does not see, by buyer and day. */
export const countUnseenLines = async (
  db: Db,
  viewer: Actor,
  { from, to, buyerId }: Days,
): Promise<{ buyerId: number; day: Day; count: number }[]> => {
  if (isPermitted('orders.readAll', viewer.role)) return [];
  return db
    .selectFrom('order_line')
    .innerJoin('order_group', 'order_group.id', 'order_line.group_id')
    .select(['order_group.buyer_id as buyerId', 'order_line.delivery_date as day'])
    .select(asInteger(sql`count(*)`).as('count'))
    .where('order_group.sales_rep_id', '<>', viewer.uid)
    .where('order_line.status', 'in', openStatuses)
    .where('order_line.delivery_date', '>=', from)
    .where('order_line.delivery_date', '<=', to)
    .$if(buyerId !== undefined, (query) => query.where('order_group.buyer_id', '=', buyerId ?? 0))
    .groupBy(['order_group.buyer_id', 'order_line.delivery_date'])
    .execute();
};

/** Counts the orders that a person may see with pending lines, held lines, or either, for some days. */
export const countUnconfirmed = (db: Db, viewer: Actor, { from, to }: Days): Promise<UnconfirmedOrders> =>
  db
    .selectFrom('order_line')
    .innerJoin('order_group', 'order_group.id', 'order_line.group_id')
    .select([
      asInteger(sql`count(distinct order_line.group_id)`).as('orders'),
      asInteger(sql`count(distinct case when order_line.status = 'pending' then order_line.group_id end)`).as(
        'pending',
      ),
      asInteger(
        sql`count(distinct case when order_line.status = 'pending_inventory' then order_line.group_id end)`,
      ).as('held'),
    ])
    .where('order_line.status', 'in', undecidedStatuses)
    .where('order_line.delivery_date', '>=', from)
    .where('order_line.delivery_date', '<=', to)
    .$if(!isPermitted('orders.readAll', viewer.role), (query) =>
      query.where('order_group.sales_rep_id', '=', viewer.uid),
    )
    .executeTakeFirstOrThrow();

export const listLoadedLines = async (
  db: Db,
  viewer: Actor,
  { day, buyerId }: { day: Day; buyerId?: number | undefined },
): Promise<LoadedLine[]> => {
  const rows = await selectOrderLines(db, viewer)
    .innerJoin('buyer', 'buyer.id', 'order_group.buyer_id')
    .innerJoin('product_name', 'product_name.id', 'order_line.product_name_id')
    .select(['buyer.name as buyerName', 'buyer.address', 'buyer.phone', 'product_name.base_unit as baseUnit'])
    .where('order_line.status', '=', 'confirmed')
    .where('order_line.delivery_date', '=', day)
    .$if(buyerId !== undefined, (query) => query.where('order_group.buyer_id', '=', buyerId ?? 0))
    .execute();
  return rows.map(({ buyerName, address, phone, baseUnit, ...row }) => ({
    ...toOrderLine(row, viewer),
    buyerName,
    address,
    phone,
    baseUnit,
  }));
};
