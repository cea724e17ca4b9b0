import { addDays, dayIn } from '@farm/domain/core';
import type BetterSqlite from 'better-sqlite3';
import type { Handlers } from './limit-call.ts';

const FIRST = '0000-01-01';
const LAST = '9999-12-31';

type Totals = { totalOrders: number; totalUnits: number; deliveredUnits: number };

/** An order is counted in the last of its days that are in the range. */
const orders = `sum(case when next_day = '' or next_day > @to then orders else 0 end) as orders`;

/** The totals of each product or buyer: of whole months or years, and of the days before and after them. */
const itemsOf = (kind: string) => {
  const part = (span: string, first: string, last: string) =>
    `select item_id, next_day, units, orders from sales_total where rep_id = '' and kind = '${kind}'
      and span = ${span} and period >= ${first} and period <= ${last}`;
  const parts = [
    part('@long', '@firstLong', '@lastLong'),
    part(`'day'`, '@from', '@headEnd'),
    part(`'day'`, '@tailStart', '@to'),
  ];
  return `(select item_id, sum(units) as units, ${orders} from (${parts.join(' union all ')}) group by item_id
    having sum(units) > 0)`;
};

const monthBefore = (month: string) => addDays(`${month}-01`, -1).slice(0, 7);

const scopeOf = (from: string | null, to: string | null) => {
  const scope = {
    from: from ?? FIRST,
    to: to ?? LAST,
    headEnd: '',
    tailStart: '9',
    long: 'month',
    firstLong: '',
    lastLong: '',
  };
  if (from === null && to === null)
    return { ...scope, headEnd: '', long: 'year', firstLong: '0', lastLong: '9999' };
  const [fromMonth, toMonth] = [scope.from.slice(0, 7), scope.to.slice(0, 7)];
  if (fromMonth === toMonth) return { ...scope, headEnd: scope.to, firstLong: '9', lastLong: '0' };
  // The first and the last month by days, what is between them by months.
  return {
    ...scope,
    headEnd: `${fromMonth}-31`,
    tailStart: `${toMonth}-01`,
    firstLong: `${fromMonth}-32`,
    lastLong: monthBefore(toMonth),
  };
};

/** The figures of an administrator, from the farm's own totals. */
export const limitAnalytics = (database: BetterSqlite.Database): Handlers => {
  const ofDays = `sales_total where rep_id = '' and kind = 'all' and span = 'day' and period >= @from and period <= @to`;
  const totals = database.prepare(
    `select coalesce(sum(case when next_day = '' or next_day > @to then orders else 0 end), 0) as totalOrders,
      coalesce(sum(units), 0) as totalUnits, coalesce(sum(delivered_units), 0) as deliveredUnits from ${ofDays}`,
  );
  const top = (kind: string, table: string, columns: string) =>
    database.prepare(
      `select ${columns}, c.units, c.orders from ${itemsOf(kind)} c join ${table} t on t.id = c.item_id
      order by c.units desc, c.orders desc, t.name, t.id limit 5`,
    );
  const products = top('product', 'product_name', 't.id as productNameId, t.name as productName');
  const buyers = top('buyer', 'buyer', 't.id as buyerId, t.name as buyerName');
  const days = database.prepare(
    `select period as day, sum(units) as units, sum(orders) as orders from ${ofDays}
    group by period having sum(units) > 0 order by period`,
  );
  return {
    'GET /api/analytics': ({ query }) => {
      const timeframe = query.get('timeframe');
      const ago = timeframe && timeframe !== 'all' ? Number.parseInt(timeframe, 10) : null;
      const from = ago === null ? query.get('from') : addDays(dayIn('UTC', new Date()), -ago);
      const to = query.get('to');
      const scope = scopeOf(from, to);
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
