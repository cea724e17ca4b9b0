import { addDays, dayIn } from '@farm/domain/core';
import type BetterSqlite from 'better-sqlite3';
import type { Handlers } from './limit-call.ts';

const FIRST = '0000-01-01';
const LAST = '9999-12-31';

type Totals = { totalOrders: number; totalUnits: number; deliveredUnits: number };

/** The figures of an administrator, from the lines. */
export const limitAnalytics = (database: BetterSqlite.Database): Handlers => {
  const lines = `order_line where status in ('confirmed', 'delivered') and delivery_date >= @from and delivery_date <= @to`;
  const byOrder = `(select group_id, sum(fill_quantity) as units,
    sum(case status when 'delivered' then fill_quantity else 0 end) as delivered from ${lines} group by group_id)`;
  const totals = database.prepare(
    `select count(*) as totalOrders, coalesce(sum(units), 0) as totalUnits,
      coalesce(sum(delivered), 0) as deliveredUnits from ${byOrder}`,
  );
  const last = 'order by units desc, orders desc, t.name, t.id limit 5';
  const products = database.prepare(
    `select t.id as productNameId, t.name as productName, c.units, c.orders from (
      select product_name_id, sum(fill_quantity) as units, count(distinct group_id) as orders
      from ${lines} group by product_name_id
    ) c join product_name t on t.id = c.product_name_id ${last}`,
  );
  const buyers = database.prepare(
    `select t.id as buyerId, t.name as buyerName, sum(c.units) as units, count(*) as orders
    from ${byOrder} c join order_group g on g.id = c.group_id join buyer t on t.id = g.buyer_id
    group by t.id, t.name ${last}`,
  );
  const days = database.prepare(
    `select delivery_date as day, sum(fill_quantity) as units, count(distinct group_id) as orders
    from ${lines} group by delivery_date order by delivery_date`,
  );
  return {
    'GET /api/analytics': ({ query }) => {
      const timeframe = query.get('timeframe');
      const ago = timeframe && timeframe !== 'all' ? Number.parseInt(timeframe, 10) : null;
      const from = ago === null ? query.get('from') : addDays(dayIn('UTC', new Date()), -ago);
      const to = query.get('to');
      const scope = { from: from ?? FIRST, to: to ?? LAST };
      const sum = totals.get(scope) as Totals;
      return {
        json: {
          ...sum,
          range: { from, to },
          averageOrderSize: sum.totalOrders === 0 ? 0 : Math.round(sum.totalUnits / sum.totalOrders),
          products: products.all(scope),
          buyers: buyers.all(scope),
          days: days.all(scope),
        },
      };
    },
  };
};
