import { TOP_LIST_LENGTH, type TopBuyer, type TopProduct, type UnitsByDay } from '@farm/domain/analytics';
import { sql } from 'kysely';
import { openKnownRows } from '../connection/known-rows.ts';
import type { Db } from '../core/database.ts';
import { asInteger, unionAll } from '../core/sql.ts';
import type { SalesTable } from './analytics.tables.ts';
import { findBestBuyers } from './analytics-buyers.queries.ts';
import {
  type AnalyticsScope,
  daysOf,
  ordersOf,
  type Periods,
  periodsOf,
  salesTables,
} from './analytics-scope.queries.ts';

export type { AnalyticsScope } from './analytics-scope.queries.ts';

const knownFigures = openKnownRows<unknown>(
  {
    name: 'figures',
    tables: ['order_line', 'order_group', 'sales_total', 'sales_change', 'product_name', 'buyer'],
    isExact: true,
  },
  100,
);

/** Keeps what `read` finds until orders or names may have changed. */
const kept =
  <Figures>(name: string, read: (db: Db, scope: AnalyticsScope) => Promise<Figures>) =>
  async (db: Db, scope: AnalyticsScope): Promise<Figures> => {
    const { range, repId } = scope;
    const key = JSON.stringify([name, range.from, range.to, repId]);
    return (await knownFigures.find(db, key, () => read(db, scope))) as Figures;
  };

/** The totals of a scope in some periods, and what is still to be added to them. */
const listTotals = (db: Db, repId: string | null, kind: SalesTable['kind'], periods: Periods[]) => {
  const totals = periods.flatMap(({ span, first, last }) =>
    salesTables(db).map((table) =>
      db
        .selectFrom(table as 'sales_total')
        .select(['period', 'item_id', 'next_day', 'units', 'delivered_units', 'orders'])
        .where('rep_id', '=', repId ?? '')
        .where('kind', '=', kind)
        .where('span', '=', span)
        .where('period', '>=', first)
        .where('period', '<=', last),
    ),
  );
  return db.selectFrom(unionAll(totals).as('totals'));
};

/** The totals of each day. */
const listDays = (db: Db, { range, repId }: AnalyticsScope) => listTotals(db, repId, 'all', [daysOf(range)]);

const units = asInteger(sql`sum(totals.units)`);
const orders = asInteger(sql`sum(totals.orders)`);

/** The units and orders of each product or buyer that has any orders, also those that got nothing of what they ordered. */
const itemsOf = (db: Db, { range, repId }: AnalyticsScope, kind: 'product' | 'buyer') =>
  db.selectFrom(
    listTotals(db, repId, kind, periodsOf(range))
      .select(['totals.item_id', units.as('units'), ordersOf(range).as('orders')])
      .groupBy('totals.item_id')
      .having(ordersOf(range), '>', 0)
      .as('items'),
  );

/** The number of orders, of packages, and of delivered packages among them. */
export const findOrderTotals = kept(
  'totals',
  (db, scope): Promise<{ totalOrders: number; totalUnits: number; deliveredUnits: number }> =>
    listDays(db, scope)
      .select([
        ordersOf(scope.range).as('totalOrders'),
        units.as('totalUnits'),
        asInteger(sql`sum(totals.delivered_units)`).as('deliveredUnits'),
      ])
      .executeTakeFirstOrThrow(),
);

/** The number of orders, of packages and of different buyers. */
export const findPerformance = kept(
  'performance',
  async (db, scope): Promise<{ ordersManaged: number; unitsManaged: number; activeBuyers: number }> => {
    const { totalOrders, totalUnits } = await findOrderTotals(db, scope);
    const { activeBuyers } = await itemsOf(db, scope, 'buyer')
      .select((eb) => asInteger(eb.fn.countAll()).as('activeBuyers'))
      .executeTakeFirstOrThrow();
    return { ordersManaged: totalOrders, unitsManaged: totalUnits, activeBuyers };
  },
);

/** Most packages first, then most orders, then by name. Products have their current names. */
export const listTopProducts = kept(
  'products',
  (db, scope): Promise<TopProduct[]> =>
    itemsOf(db, scope, 'product')
      .innerJoin('product_name', 'product_name.id', 'items.item_id')
      .select([
        'product_name.id as productNameId',
        'product_name.name as productName',
        'items.units',
        'items.orders',
      ])
      .orderBy('units', 'desc')
      .orderBy('orders', 'desc')
      .orderBy('productName')
      .orderBy('productNameId')
      .limit(TOP_LIST_LENGTH)
      .execute(),
);

/** The same as `listTopBuyers`, by adding up all buyers. */
const listTopOfAllBuyers = (db: Db, scope: AnalyticsScope): Promise<TopBuyer[]> =>
  itemsOf(db, scope, 'buyer')
    .innerJoin('buyer', 'buyer.id', 'items.item_id')
    .select(['buyer.id as buyerId', 'buyer.name as buyerName', 'items.units', 'items.orders'])
    .orderBy('units', 'desc')
    .orderBy('orders', 'desc')
    .orderBy('buyerName')
    .orderBy('buyerId')
    .limit(TOP_LIST_LENGTH)
    .execute();

/** Most packages first, then most orders, then by name; includes archived buyers. */
export const listTopBuyers = kept(
  'buyers',
  async (db, scope): Promise<TopBuyer[]> =>
    (await findBestBuyers(db, scope)) ?? listTopOfAllBuyers(db, scope),
);

/** Packages and orders by delivery day, earliest first; days without orders are left out. */
export const listUnitsByDay = kept(
  'days',
  (db, scope): Promise<UnitsByDay> =>
    listDays(db, scope)
      .select(['totals.period as day', units.as('units'), orders.as('orders')])
      .groupBy('totals.period')
      .having(orders, '>', 0)
      .orderBy('totals.period')
      .execute(),
);
