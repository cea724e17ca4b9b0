import type { BaseUnit } from '@farm/domain/catalog';
import { addDays, type Day } from '@farm/domain/core';
import type { DemandLine, DueOrder, ShortageWeek } from '@farm/domain/shortages';
import { sql } from 'kysely';
import { openKnownRows } from '../connection/known-rows.ts';
import type { Db } from '../core/database.ts';
import { prepared } from '../core/prepared.ts';
import { asInteger, hasLaterChanges, unionAll } from '../core/sql.ts';
import { demandTables } from '../orders/orders-stock.queries.ts';

const knownWeeks = openKnownRows<ShortageWeek[]>(
  {
    name: 'shortages',
    tables: ['order_line', 'demand_total', 'demand_change', 'product', 'product_name'],
    isExact: true,
  },
  1,
);

/** The weeks that begin with the one of `today`, which `read` computes unless neither lines nor stock have changed. */
export const findKnownWeeks = async (
  db: Db,
  today: Day,
  read: () => Promise<ShortageWeek[]>,
): Promise<ShortageWeek[]> => (await knownWeeks.find(db, today, read)) ?? [];

const packageColumns = ['product_name_id', 'size', 'units_per_package'] as const;

/** What is needed in each week, and under the week `overdue` what is needed before them. */
const listNeeds = prepared((db, { from, to, overdue }: { from: Day; to: Day; overdue: Day }) => {
  const totals = db.selectFrom(
    unionAll(
      (hasLaterChanges(db) ? demandTables : demandTables.slice(0, 1)).map((table) =>
        db
          .selectFrom(table as 'demand_total')
          .select([...packageColumns, 'week', 'quantity'])
          .where('week', '<=', to),
      ),
    ).as('totals'),
  );
  const quantity = asInteger(sql`sum(totals.quantity)`);
  const inWeeks = totals.where('week', '>=', from);
  const before = totals
    .where('week', '<', from)
    .select([...packageColumns, sql<Day>`cast(${overdue} as text)`.as('week'), quantity.as('quantity')])
    .groupBy(packageColumns)
    .having(quantity, '>', 0);
  // Where nothing is to be added, a row is a sum already.
  return (
    hasLaterChanges(db)
      ? inWeeks
          .select([...packageColumns, 'week', quantity.as('quantity')])
          .groupBy([...packageColumns, 'week'])
          .having(quantity, '>', 0)
      : inWeeks.select([...packageColumns, 'week', 'quantity'])
  ).unionAll(before);
});

const productsById = prepared((db, { ids }: { ids: readonly number[] }) =>
  db.selectFrom('product_name').select(['id', 'name', 'base_unit as baseUnit']).where('id', 'in', ids),
);

/**
 * What confirmed, undelivered lines need up to the week that begins on the Sunday `to`, added up by product, package and
 * week, which is given as its Sunday. All weeks before `from` are given as the week before it. `productName` is the
 * current name, `baseUnit` the unit of the stock.
 */
export const listDemand = async (
  db: Db,
  { from, to }: { from: Day; to: Day },
): Promise<(DemandLine & { baseUnit: BaseUnit | null })[]> => {
  const needs = await listNeeds(db, { from, to, overdue: addDays(from, -7) });
  const ids = [...new Set(needs.map((need) => need.product_name_id))];
  // Names are looked up once for each product, of which there are few.
  const products = new Map(
    (ids.length > 0 ? await productsById(db, { ids }) : []).map((product) => [product.id, product]),
  );
  return needs.map(({ product_name_id, size, units_per_package, week, quantity }) => {
    const product = products.get(product_name_id);
    return {
      productNameId: product_name_id,
      productName: product?.name ?? '',
      baseUnit: product?.baseUnit ?? null,
      size,
      unitsPerPackage: units_per_package || null,
      deliveryDate: week,
      quantity,
    };
  });
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
          asInteger(eb.fn.sum('fill_quantity')).as('quantity'),
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
