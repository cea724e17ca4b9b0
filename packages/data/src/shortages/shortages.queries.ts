import type { BaseUnit } from '@farm/domain/catalog';
import { addDays, type Day, startOfWeek } from '@farm/domain/core';
import { countsInShortages, orderStatuses } from '@farm/domain/orders';
import type { DemandLine, DueOrder } from '@farm/domain/shortages';
import { sql } from 'kysely';
import type { Db } from '../core/database.ts';
import { asInteger } from '../core/sql.ts';

const statusesToSupply = orderStatuses.filter(countsInShortages);

/** Confirmed lines need this on each day up to `to`. What was weighed is one package of that weight. */
const listNeeds = (db: Db, { to }: { to: Day }) => {
  const size = sql<string>`case when order_line.fill_units is null then order_line.size
    else order_line.fill_units || coalesce(product_name.base_unit, '') end`;
  const unitsPerPackage = sql<string | null>`coalesce(order_line.fill_units, order_line.units_per_package)`;
  return db
    .selectFrom('order_line')
    .innerJoin('product_name', 'product_name.id', 'order_line.product_name_id')
    .select([
      'order_line.product_name_id as productNameId',
      'product_name.name as productName',
      'product_name.base_unit as baseUnit',
      'order_line.delivery_date as deliveryDate',
      size.as('size'),
      unitsPerPackage.as('unitsPerPackage'),
      asInteger(
        sql`sum(case when order_line.fill_units is null then order_line.fill_quantity else 1 end)`,
      ).as('quantity'),
    ])
    .where('order_line.status', 'in', statusesToSupply)
    .where('order_line.delivery_date', '<=', to)
    .groupBy([
      'order_line.product_name_id',
      'product_name.name',
      'product_name.base_unit',
      'order_line.delivery_date',
      size,
      unitsPerPackage,
    ])
    .execute();
};

/** By product, package and week, given as its Sunday; all weeks before `from` are the week before it. */
export const listDemand = async (
  db: Db,
  { from, to }: { from: Day; to: Day },
): Promise<(DemandLine & { baseUnit: BaseUnit | null })[]> => {
  const sums = new Map<string, DemandLine & { baseUnit: BaseUnit | null }>();
  for (const need of await listNeeds(db, { to: addDays(to, 6) })) {
    const week = startOfWeek(need.deliveryDate);
    const deliveryDate = week < from ? addDays(from, -7) : week;
    const key = JSON.stringify([deliveryDate, need.productNameId, need.size, need.unitsPerPackage]);
    const sum = sums.get(key);
    if (sum) sum.quantity += need.quantity;
    else sums.set(key, { ...need, deliveryDate });
  }
  return [...sums.values()].filter(({ quantity }) => quantity > 0);
};

/** Both ends included, without `from` also overdue ones; the first `each` of a product, and how many there are. */
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
          asInteger(eb.fn.sum('fill_quantity')).as('quantity'),
        ])
        .where('status', 'in', statusesToSupply)
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
