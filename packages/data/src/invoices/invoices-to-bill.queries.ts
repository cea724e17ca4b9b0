import { amountCents } from '@farm/domain/orders';
import { type Actor, isPermitted } from '@farm/domain/permissions';
import { sql } from 'kysely';
import type { Db } from '../core/database.ts';
import { asInteger } from '../core/sql.ts';

/** Delivered lines that are still to be billed and on no draft. The first two are literal, as in the index. */
const selectOpen = (db: Db, from: string) =>
  db
    .selectFrom('order_line')
    .where(sql<boolean>`order_line.billing = 'open' and order_line.status = 'delivered'`)
    .where('order_line.delivery_date', '>=', from)
    .where('order_line.id', 'not in', ({ selectFrom }) =>
      selectFrom('invoice_line')
        .select(({ ref }) => ref('invoice_line.order_line_id').$notNull().as('id'))
        .where('invoice_line.bills_line', '=', 1)
        .where('invoice_line.order_line_id', 'is not', null)
        .where('invoice_line.invoice_id', 'in', (drafts) =>
          drafts.selectFrom('invoice').select('invoice.id').where(sql<boolean>`invoice.status = 'draft'`),
        ),
    );

/** What one buyer got on one day and is still to be billed for. */
export type OpenDelivery = {
  day: string;
  buyerId: number;
  buyerName: string;
  orderNumbers: number[];
  totalCents: number;
  unpriced: number;
};

/** All of them that a person may bill, the oldest first; of one buyer, if it is given. `from` is the first day to bill. */
export const listOpenDeliveries = async (
  db: Db,
  viewer: Actor,
  { from, buyerId }: { from: string; buyerId?: number | undefined },
): Promise<OpenDelivery[]> => {
  // Added up by order first, which the index does by itself.
  const orders = await db
    .selectFrom(
      selectOpen(db, from)
        .select([
          'order_line.delivery_date as day',
          'order_line.group_id as number',
          asInteger(
            sql`sum(case when order_line.price_per = 'package'
              then cast(order_line.price_cents as bigint) * order_line.fill_quantity end)`,
          ).as('totalCents'),
          asInteger(sql`sum(case when order_line.price_cents is null then 1 end)`).as('unpriced'),
          asInteger(sql`sum(case when order_line.price_per = 'base_unit' then 1 end)`).as('byUnit'),
        ])
        .groupBy(['order_line.delivery_date', 'order_line.group_id'])
        .as('open'),
    )
    .innerJoin('order_group', 'order_group.id', 'open.number')
    .innerJoin('buyer', 'buyer.id', 'order_group.buyer_id')
    .select([
      'open.day',
      'open.number',
      'open.totalCents',
      'open.unpriced',
      'open.byUnit',
      'buyer.id as buyerId',
      'buyer.name as buyerName',
    ])
    .$if(!isPermitted('invoices.manage', viewer.role), (query) =>
      query.where('buyer.assigned_rep_id', '=', viewer.uid),
    )
    .$if(buyerId !== undefined, (query) => query.where('buyer.id', '=', buyerId ?? 0))
    .execute();
  const byUnit = orders.some((order) => order.byUnit > 0) ? await sumByUnit(db, from) : new Map();
  const deliveries = new Map<string, OpenDelivery>();
  for (const { day, number, totalCents, unpriced, buyerId, buyerName } of orders) {
    const key = `${day} ${buyerId}`;
    let delivery = deliveries.get(key);
    if (!delivery) {
      delivery = { day, buyerId, buyerName, orderNumbers: [], totalCents: 0, unpriced: 0 };
      deliveries.set(key, delivery);
    }
    delivery.orderNumbers.push(number);
    delivery.totalCents += totalCents + (byUnit.get(`${day} ${number}`) ?? 0);
    delivery.unpriced += unpriced;
  }
  return [...deliveries.values()].sort((a, b) =>
    a.day === b.day ? a.buyerId - b.buyerId : a.day < b.day ? -1 : 1,
  );
};

/** What lines with a price per base unit come to, each rounded, by day and order. */
const sumByUnit = async (db: Db, from: string): Promise<Map<string, number>> => {
  const lines = await selectOpen(db, from)
    .select([
      'order_line.delivery_date as day',
      'order_line.group_id as number',
      'order_line.price_cents as priceCents',
      'order_line.fill_quantity as fillQuantity',
      'order_line.fill_units as fillUnits',
      'order_line.units_per_package as unitsPerPackage',
    ])
    .where('order_line.price_per', '=', 'base_unit')
    .execute();
  const sums = new Map<string, number>();
  for (const { day, number, priceCents, ...fill } of lines) {
    const key = `${day} ${number}`;
    const amount = amountCents({ ...fill, priceCents: priceCents ?? 0, pricePer: 'base_unit' });
    sums.set(key, (sums.get(key) ?? 0) + amount);
  }
  return sums;
};
