import type { BaseUnit } from '@farm/domain/catalog';
import { addDays, type Day } from '@farm/domain/core';
import type { DemandLine, DueOrder } from '@farm/domain/shortages';
import { sql } from 'kysely';
import type { Db } from '../core/database.ts';
import { asInteger, unionAll } from '../core/sql.ts';
import { demandTables } from '../orders/orders-stock.queries.ts';

/**
 * What confirmed, undelivered lines need up to the week that begins on the Sunday `to`, added up by product, package and
 * week, which is given as its Sunday. All weeks before `from` are given as the week before it. `productName` is the
 * current name, `baseUnit` the unit of the stock.
 */
export const listDemand = (
  db: Db,
  { from, to }: { from: Day; to: Day },
): Promise<(DemandLine & { baseUnit: BaseUnit | null })[]> => {
  const totals = demandTables.map((table) =>
    db
      .selectFrom(table as 'demand_total')
      .select([
        'product_name_id',
        'size',
        'units_per_package',
        'quantity',
        sql<Day>`case when week < ${from} then ${addDays(from, -7)} else week end`.as('week'),
      ])
      .where('week', '<=', to),
  );
  const quantity = asInteger(sql`sum(totals.quantity)`);
  // Names are looked up for the sums, which are fewer.
  return db
    .selectFrom(
      db
        .selectFrom(unionAll(totals).as('totals'))
        .select(['product_name_id', 'size', 'units_per_package', 'week', quantity.as('quantity')])
        .groupBy(['product_name_id', 'size', 'units_per_package', 'week'])
        .having(quantity, '>', 0)
        .as('needed'),
    )
    .innerJoin('product_name', 'product_name.id', 'needed.product_name_id')
    .select([
      'product_name.id as productNameId',
      'product_name.name as productName',
      'product_name.base_unit as baseUnit',
      'needed.size',
      sql<string | null>`nullif(needed.units_per_package, '')`.as('unitsPerPackage'),
      'needed.week as deliveryDate',
      'needed.quantity',
    ])
    .execute();
};

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
