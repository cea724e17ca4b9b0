import {
  type DayRange,
  TOP_LIST_LENGTH,
  type TopBuyer,
  type TopProduct,
  type UnitsByDay,
} from '@farm/domain/analytics';
import { addDays, type Day } from '@farm/domain/core';
import { sql } from 'kysely';
import type { Db } from '../core/database.ts';
import { asInteger, unionAll } from '../core/sql.ts';
import type { SalesTable } from './analytics.tables.ts';

/** Which order lines count: those delivered in the range (both ends included), of one sales rep or (null) of all. */
export type AnalyticsScope = { range: DayRange; repId: string | null };

/** Periods of one length whose text is between two others, both included: '2026-05-01' is after '2026-05'. */
type Periods = { span: SalesTable['span']; first: string; last: string };

const FIRST_DAY = '0000-01-01';
const LAST_DAY = '9999-12-31';

const monthOf = (day: Day) => day.slice(0, 7);
const yearAfter = (month: string, years: number) =>
  String(Number(month.slice(0, 4)) + years).padStart(4, '0');

/** The whole years, the whole months before and after them, and the days before and after those that make up a range. */
const periodsOf = ({ from, to }: DayRange): Periods[] => {
  const [firstDay, lastDay] = [from ?? FIRST_DAY, to ?? LAST_DAY];
  const isMonthStart = (day: Day) => day.endsWith('-01');
  const firstMonth = monthOf(isMonthStart(firstDay) ? firstDay : addDays(`${monthOf(firstDay)}-01`, 31));
  const lastMonth = monthOf(
    isMonthStart(addDays(lastDay, 1)) ? lastDay : addDays(`${monthOf(lastDay)}-01`, -1),
  );
  if (firstMonth > lastMonth) return [{ span: 'day', first: firstDay, last: lastDay }];
  const firstYear = yearAfter(firstMonth, firstMonth.endsWith('-01') ? 0 : 1);
  const lastYear = yearAfter(lastMonth, lastMonth.endsWith('-12') ? 0 : -1);
  const months: Periods[] =
    firstYear > lastYear
      ? [{ span: 'month', first: firstMonth, last: lastMonth }]
      : [
          { span: 'month', first: firstMonth, last: firstYear },
          { span: 'year', first: firstYear, last: lastYear },
          { span: 'month', first: `${lastYear}-13`, last: lastMonth },
        ];
  const all: Periods[] = [
    { span: 'day', first: firstDay, last: firstMonth },
    ...months,
    { span: 'day', first: `${lastMonth}-32`, last: lastDay },
  ];
  return all.filter(({ first, last }) => first <= last);
};

/** The totals of a scope in some periods, and what is still to be added to them. */
const listTotals = (db: Db, repId: string | null, kind: SalesTable['kind'], periods: Periods[]) => {
  const totals = periods.flatMap(({ span, first, last }) =>
    (['sales_total', 'sales_change'] as const).map((table) =>
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
const listDays = (db: Db, { range, repId }: AnalyticsScope) =>
  listTotals(db, repId, 'all', [{ span: 'day', first: range.from ?? FIRST_DAY, last: range.to ?? LAST_DAY }]);

const units = asInteger(sql`sum(totals.units)`);

/** The orders of a whole range, each once: those with lines after it are counted on their last day in it. */
const ordersOf = ({ to }: DayRange) =>
  asInteger(
    to === null
      ? sql`sum(case totals.next_day when '' then totals.orders else 0 end)`
      : sql`sum(case when totals.next_day = '' or totals.next_day > ${to} then totals.orders else 0 end)`,
  );

/** The units and orders of each product or buyer that has any. */
const itemsOf = (db: Db, { range, repId }: AnalyticsScope, kind: 'product' | 'buyer') =>
  db.selectFrom(
    listTotals(db, repId, kind, periodsOf(range))
      .select(['totals.item_id', units.as('units'), ordersOf(range).as('orders')])
      .groupBy('totals.item_id')
      .having(units, '>', 0)
      .as('items'),
  );

/** The number of orders, of packages, and of delivered packages among them. */
export const findOrderTotals = (
  db: Db,
  scope: AnalyticsScope,
): Promise<{ totalOrders: number; totalUnits: number; deliveredUnits: number }> =>
  listDays(db, scope)
    .select([
      ordersOf(scope.range).as('totalOrders'),
      units.as('totalUnits'),
      asInteger(sql`sum(totals.delivered_units)`).as('deliveredUnits'),
    ])
    .executeTakeFirstOrThrow();

/** The number of orders, of packages and of different buyers. */
export const findPerformance = async (
  db: Db,
  scope: AnalyticsScope,
): Promise<{ ordersManaged: number; unitsManaged: number; activeBuyers: number }> => {
  const { totalOrders, totalUnits } = await findOrderTotals(db, scope);
  const { activeBuyers } = await itemsOf(db, scope, 'buyer')
    .select((eb) => asInteger(eb.fn.countAll()).as('activeBuyers'))
    .executeTakeFirstOrThrow();
  return { ordersManaged: totalOrders, unitsManaged: totalUnits, activeBuyers };
};

/** Most packages first, then most orders, then by name. Products have their current names. */
export const listTopProducts = (db: Db, scope: AnalyticsScope): Promise<TopProduct[]> =>
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
    .execute();

/** Most packages first, then most orders, then by name; includes archived buyers. */
export const listTopBuyers = (db: Db, scope: AnalyticsScope): Promise<TopBuyer[]> =>
  itemsOf(db, scope, 'buyer')
    .innerJoin('buyer', 'buyer.id', 'items.item_id')
    .select(['buyer.id as buyerId', 'buyer.name as buyerName', 'items.units', 'items.orders'])
    .orderBy('units', 'desc')
    .orderBy('orders', 'desc')
    .orderBy('buyerName')
    .orderBy('buyerId')
    .limit(TOP_LIST_LENGTH)
    .execute();

/** Packages and orders by delivery day, earliest first; days without orders are left out. */
export const listUnitsByDay = (db: Db, scope: AnalyticsScope): Promise<UnitsByDay> =>
  listDays(db, scope)
    .select(['totals.period as day', units.as('units'), asInteger(sql`sum(totals.orders)`).as('orders')])
    .groupBy('totals.period')
    .having(units, '>', 0)
    .orderBy('totals.period')
    .execute();
