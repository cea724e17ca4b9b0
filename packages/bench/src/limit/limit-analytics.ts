import { addDays, dayIn } from '@farm/domain/core';
import type BetterSqlite from 'better-sqlite3';
import type { Handlers } from './limit-call.ts';

const lines = `order_line l where l.status in ('confirmed', 'delivered') and l.delivery_date >= @from
  and l.delivery_date <= @to`;
const perOrder = `(select l.group_id, sum(l.quantity) as units,
  sum(case when l.status = 'delivered' then l.quantity else 0 end) as delivered from ${lines} group by l.group_id)`;

type Totals = { totalOrders: number; totalUnits: number; deliveredUnits: number };

/** The figures of an administrator, by scanning the lines of the range. */
export const limitAnalytics = (database: BetterSqlite.Database): Handlers => {
  const totals = database.prepare(
    `select count(*) as totalOrders, coalesce(sum(units), 0) as totalUnits,
      coalesce(sum(delivered), 0) as deliveredUnits from ${perOrder}`,
  );
  const products = database.prepare(
    `select p.id as productNameId, p.name as productName, c.units, c.orders from (
      select l.product_name_id, sum(l.quantity) as units, count(distinct l.group_id) as orders
      from ${lines} group by l.product_name_id) c
    join product_name p on p.id = c.product_name_id
    order by c.units desc, c.orders desc, p.name, p.id limit 5`,
  );
  const buyers = database.prepare(
    `select b.id as buyerId, b.name as buyerName, sum(c.units) as units, count(*) as orders from ${perOrder} c
    join order_group g on g.id = c.group_id join buyer b on b.id = g.buyer_id
    group by b.id, b.name order by units desc, orders desc, b.name, b.id limit 5`,
  );
  const days = database.prepare(
    `select l.delivery_date as day, sum(l.quantity) as units, count(distinct l.group_id) as orders
    from ${lines} group by l.delivery_date order by l.delivery_date`,
  );
  return {
    'GET /api/analytics': ({ query }) => {
      const timeframe = query.get('timeframe');
      const ago = timeframe && timeframe !== 'all' ? Number.parseInt(timeframe, 10) : null;
      const from = ago === null ? query.get('from') : addDays(dayIn('UTC', new Date()), -ago);
      const to = query.get('to');
      const scope = { from: from ?? '', to: to ?? '9999-12-31' };
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
