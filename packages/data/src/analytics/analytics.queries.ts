import {
  type DayRange,
  TOP_LIST_LENGTH,
  type TopBuyer,
  type TopProduct,
  type UnitsByDay,
} from '@farm/domain/analytics';
import { countsInAnalytics, orderStatuses } from '@farm/domain/orders';
import { type Expression, sql } from 'kysely';
import type { Db } from '../core/database.ts';
import { asInteger } from '../core/sql.ts';

/** Which order lines count: those delivered in the range (both ends included), of one sales rep or (null) of all. */
export type AnalyticsScope = { range: DayRange; repId: string | null };

const countedStatuses = orderStatuses.filter(countsInAnalytics);

/** Lines that count, by their delivery day. */
const countedLines = (
  db: Db,
  { range: { from, to }, repId }: AnalyticsScope,
  status: Expression<string> = sql.ref('order_line.status'),
) =>
  db
    .selectFrom('order_line')
    .where(status, 'in', countedStatuses)
    .$if(from !== null, (query) => query.where('order_line.delivery_date', '>=', from ?? ''))
    .$if(to !== null, (query) => query.where('order_line.delivery_date', '<=', to ?? ''))
    .$if(repId !== null, (query) =>
      query
        .innerJoin('order_group', 'order_group.id', 'order_line.group_id')
        .where('order_group.sales_rep_id', '=', repId ?? ''),
    );

/** One row per order. */
const countedOrders = (db: Db, scope: AnalyticsScope) =>
  db.selectFrom(
    countedLines(db, scope)
      .select((eb) => ['order_line.group_id', eb.fn.sum('order_line.fill_quantity').as('units')])
      .groupBy('order_line.group_id')
      .as('counted'),
  );

/** The number of orders, of packages, and of delivered packages among them. */
export const findOrderTotals = (
  db: Db,
  scope: AnalyticsScope,
): Promise<{ totalOrders: number; totalUnits: number; deliveredUnits: number }> =>
  countedLines(db, scope)
    .select((eb) => [
      asInteger(eb.fn.count('order_line.group_id').distinct()).as('totalOrders'),
      asInteger(eb.fn.sum('order_line.fill_quantity')).as('totalUnits'),
      asInteger(
        eb.fn.sum(
          eb
            .case()
            .when('order_line.status', '=', 'delivered')
            .then(eb.ref('order_line.fill_quantity'))
            .else(0)
            .end(),
        ),
      ).as('deliveredUnits'),
    ])
    .executeTakeFirstOrThrow();

/** The number of orders, of packages and of different buyers. */
export const findPerformance = (
  db: Db,
  scope: AnalyticsScope,
): Promise<{ ordersManaged: number; unitsManaged: number; activeBuyers: number }> =>
  countedOrders(db, scope)
    .innerJoin('order_group', 'order_group.id', 'counted.group_id')
    .select((eb) => [
      asInteger(eb.fn.countAll()).as('ordersManaged'),
      asInteger(eb.fn.sum('counted.units')).as('unitsManaged'),
      asInteger(eb.fn.count('order_group.buyer_id').distinct()).as('activeBuyers'),
    ])
    .executeTakeFirstOrThrow();

/** Without a range, SQLite reads an index of products in its order instead of sorting all lines of each status. */
const byProduct = ({ range: { from, to }, repId }: AnalyticsScope) =>
  from === null && to === null && repId === null ? sql<string>`coalesce(order_line.status, '')` : undefined;

/** Most packages first, then most orders, then by name. Products have their current names. */
export const listTopProducts = (db: Db, scope: AnalyticsScope): Promise<TopProduct[]> =>
  db
    .selectFrom(
      countedLines(db, scope, byProduct(scope))
        .select((eb) => [
          'order_line.product_name_id',
          asInteger(eb.fn.sum('order_line.fill_quantity')).as('units'),
          asInteger(eb.fn.count('order_line.group_id').distinct()).as('orders'),
        ])
        .groupBy('order_line.product_name_id')
        .as('counted'),
    )
    .innerJoin('product_name', 'product_name.id', 'counted.product_name_id')
    .select([
      'product_name.id as productNameId',
      'product_name.name as productName',
      'counted.units',
      'counted.orders',
    ])
    .orderBy('units', 'desc')
    .orderBy('orders', 'desc')
    .orderBy('productName')
    .orderBy('productNameId')
    .limit(TOP_LIST_LENGTH)
    .execute();

/** Most packages first, then most orders, then by name; includes archived buyers. */
export const listTopBuyers = (db: Db, scope: AnalyticsScope): Promise<TopBuyer[]> =>
  countedOrders(db, scope)
    .innerJoin('order_group', 'order_group.id', 'counted.group_id')
    .innerJoin('buyer', 'buyer.id', 'order_group.buyer_id')
    .select((eb) => [
      'buyer.id as buyerId',
      'buyer.name as buyerName',
      asInteger(eb.fn.sum('counted.units')).as('units'),
      asInteger(eb.fn.countAll()).as('orders'),
    ])
    .groupBy(['buyer.id', 'buyer.name'])
    .orderBy('units', 'desc')
    .orderBy('orders', 'desc')
    .orderBy('buyerName')
    .orderBy('buyerId')
    .limit(TOP_LIST_LENGTH)
    .execute();

/** Packages and orders by delivery day, earliest first; days without orders are left out. */
export const listUnitsByDay = (db: Db, scope: AnalyticsScope): Promise<UnitsByDay> =>
  countedLines(db, scope)
    .select((eb) => [
      'order_line.delivery_date as day',
      asInteger(eb.fn.sum('order_line.fill_quantity')).as('units'),
      asInteger(eb.fn.count('order_line.group_id').distinct()).as('orders'),
    ])
    .groupBy('order_line.delivery_date')
    .orderBy('order_line.delivery_date')
    .execute();
