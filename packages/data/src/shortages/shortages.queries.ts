import type { BaseUnit } from '@farm/domain/catalog';
import type { Day } from '@farm/domain/core';
import type { DemandLine, DueOrder } from '@farm/domain/shortages';
import { sql } from 'kysely';
import type { Db } from '../core/database.ts';
import { asInteger } from '../core/sql.ts';

/**
 * What confirmed, undelivered lines due on or before `to` need, overdue ones included, added up by product, package and
 * day. `productName` is the current name, `baseUnit` the unit of the stock.
 */
export const listDemand = (
  db: Db,
  { to }: { to: Day },
): Promise<(DemandLine & { baseUnit: BaseUnit | null })[]> =>
  db
    .selectFrom('order_line')
    .innerJoin('product_name', 'product_name.id', 'order_line.product_name_id')
    .select((eb) => [
      'product_name.id as productNameId',
      'product_name.name as productName',
      'product_name.base_unit as baseUnit',
      'order_line.size',
      'order_line.units_per_package as unitsPerPackage',
      'order_line.delivery_date as deliveryDate',
      asInteger(eb.fn.sum('order_line.quantity')).as('quantity'),
    ])
    .where('order_line.status', '=', 'confirmed')
    .where('order_line.delivery_date', '<=', to)
    .groupBy([
      'product_name.id',
      'product_name.name',
      'product_name.base_unit',
      'order_line.size',
      'order_line.units_per_package',
      'order_line.delivery_date',
    ])
    .execute();

/**
 * Confirmed, undelivered orders due in a range of days (both ends included, without `from` also overdue ones), of one
 * product or of all: for each product the first `each` by day and order, and how many there are. Lines of one order
 * with the same package and day are added up.
 */
export const listDueOrders = (
  db: Db,
  { from, to, productNameId, each }: { from?: Day; to: Day; productNameId?: number; each: number },
): Promise<(DueOrder & { productNameId: number; orderCount: number })[]> =>
  db
    .with('due', (db) =>
      db
        .selectFrom('order_line')
        .select((eb) => [
          'product_name_id',
          'group_id',
          'size',
          'units_per_package',
          'delivery_date',
          asInteger(eb.fn.sum('quantity')).as('quantity'),
        ])
        .where('status', '=', 'confirmed')
        .where('delivery_date', '<=', to)
        .$if(from !== undefined, (query) => query.where('delivery_date', '>=', from ?? to))
        .$if(productNameId !== undefined, (query) => query.where('product_name_id', '=', productNameId ?? 0))
        .groupBy(['product_name_id', 'group_id', 'size', 'units_per_package', 'delivery_date']),
    )
    .with('placed', (db) =>
      db
        .selectFrom('due')
        .selectAll()
        .select([
          asInteger(
            sql`row_number() over (partition by product_name_id order by delivery_date, group_id, size, units_per_package)`,
          ).as('place'),
          asInteger(sql`count(*) over (partition by product_name_id)`).as('order_count'),
        ]),
    )
    .selectFrom('placed')
    .innerJoin('order_group', 'order_group.id', 'placed.group_id')
    .innerJoin('buyer', 'buyer.id', 'order_group.buyer_id')
    .select([
      'placed.product_name_id as productNameId',
      'placed.order_count as orderCount',
      'order_group.group_key as orderGroupId',
      'placed.group_id as orderNumber',
      'buyer.name as buyerName',
      'placed.quantity',
      'placed.size',
      'placed.delivery_date as deliveryDate',
    ])
    .where('placed.place', '<=', each)
    .orderBy('placed.product_name_id')
    .orderBy('placed.place')
    .execute();
