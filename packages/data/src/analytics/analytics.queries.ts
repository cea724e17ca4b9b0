import {
  type DayRange,
  TOP_LIST_LENGTH,
  type TopBuyer,
  type TopProduct,
  type UnitsByDay,
} from '@farm/domain/analytics';
import { countsInAnalytics, orderStatuses } from '@farm/domain/orders';
import { sql } from 'kysely';
import type { Db } from '../core/database.ts';
import { asInteger } from '../core/sql.ts';

/** Which order lines count: those delivered in the range (both ends included), of one sales rep or (null) of all. */
export type AnalyticsScope = { range: DayRange; repId: string | null };

const countedStatuses = orderStatuses.filter(countsInAnalytics);

/**
 * Lines that count, by their delivery day. Without a range nearly all do: the status is hidden from SQLite, which then
 * reads an index in the order of the groups instead of sorting all lines of each status.
 */
const countedLines = (db: Db, { range: { from, to }, repId }: AnalyticsScope) =>
  db
    .selectFrom('order_line')
    .where(
      from === null && to === null
        ? sql<string>`coalesce(order_line.status, '')`
        : sql.ref<string>('order_line.status'),
      'in',
      countedStatuses,
    )
    .$if(from !== null, (query) => query.where('order_line.delivery_date', '>=', from ?? ''))
    .$if(to !== null, (query) => query.where('order_line.delivery_date', '<=', to ?? ''))
    .$if(repId !== null, (query) =>
      query
        .innerJoin('order_group', 'order_group.id', 'order_line.group_id')
        .where('order_group.sales_rep_id', '=', repId ?? ''),
    );

const countedOrders = (db: Db, scope: AnalyticsScope) =>
  db.selectFrom(
    countedLines(db, scope)
      .select((eb) => [
        'order_line.group_id',
        eb.fn.sum('order_line.fill_quantity').as('units'),
        sql`sum(case when order_line.status = 'delivered' then order_line.fill_quantity else 0 end)`.as(
          'delivered',
        ),
      ])
      .groupBy('order_line.group_id')
      .as('counted'),
  );

export const findOrderTotals = (
  db: Db,
  scope: AnalyticsScope,
): Promise<{ totalOrders: number; totalUnits: number; deliveredUnits: number }> =>
  countedOrders(db, scope)
    .select((eb) => [
      asInteger(eb.fn.countAll()).as('totalOrders'),
      asInteger(eb.fn.sum('counted.units')).as('totalUnits'),
      asInteger(eb.fn.sum(sql.ref('counted.delivered'))).as('deliveredUnits'),
    ])
    .executeTakeFirstOrThrow();

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

/** Most packages first, then most orders, then by name. Products have their current names. */
export const listTopProducts = (db: Db, scope: AnalyticsScope): Promise<TopProduct[]> =>
  db
    .selectFrom(
      countedLines(db, scope)
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
  db
    .selectFrom(
      countedOrders(db, scope)
        .innerJoin('order_group', 'order_group.id', 'counted.group_id')
        .select((eb) => [
          'order_group.buyer_id',
          asInteger(eb.fn.sum('counted.units')).as('units'),
          asInteger(eb.fn.countAll()).as('orders'),
        ])
        .groupBy('order_group.buyer_id')
        .as('bought'),
    )
    .innerJoin('buyer', 'buyer.id', 'bought.buyer_id')
    .select(['buyer.id as buyerId', 'buyer.name as buyerName', 'bought.units', 'bought.orders'])
    .orderBy('units', 'desc')
    .orderBy('orders', 'desc')
    .orderBy('buyerName')
    .orderBy('buyerId')
    .limit(TOP_LIST_LENGTH)
    .execute();

export const listUnitsByDay = (db: Db, scope: AnalyticsScope): Promise<UnitsByDay> =>
  countedLines(db, scope)
    .select((eb) => [
      'order_line.delivery_date as day',
      asInteger(eb.fn.sum('order_line.fill_quantity')).as('units'),
      asInteger(sql`sum(case when order_line.status = 'delivered' then order_line.fill_quantity end)`).as(
        'deliveredUnits',
      ),
      asInteger(eb.fn.count('order_line.group_id').distinct()).as('orders'),
    ])
    .groupBy('order_line.delivery_date')
    .orderBy('order_line.delivery_date')
    .execute();
