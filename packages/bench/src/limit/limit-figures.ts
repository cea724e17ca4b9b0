import { addDays, dayIn, startOfWeek } from '@farm/domain/core';
import { type DemandLine, SHORTAGE_WEEKS, type StockHeld, shortageWeeks } from '@farm/domain/shortages';
import type BetterSqlite from 'better-sqlite3';
import type { Handlers } from './serve.ts';

type Stored = { id: string; values?: Record<string, unknown> };
type NoteRow = { text: string | null; is_read: number };

const templates: Record<string, string> = {
  'orders.titleConfirmed': 'Order Confirmed',
  'orders.confirmed': '{order}: {item} is confirmed.',
  'orders.title': 'Order #{number}',
  'orders.itemSized': '{quantity} × {product} ({size})',
};

const inWords = ({ id, values = {} }: Stored): string =>
  (templates[id] ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    return typeof value === 'object' ? inWords(value as Stored) : String(value);
  });

/** All-time analytics, shortages by the farm's own arithmetic, and what a person polls for. */
export const limitFigures = (database: BetterSqlite.Database): Handlers => {
  const lines = `order_line where status in ('confirmed', 'delivered')`;
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
  const demand = database.prepare(
    `select n.id as productNameId, n.name as productName, d.size, d.units_per_package as unitsPerPackage,
      d.delivery_date as deliveryDate, sum(d.fill_quantity) as quantity
    from order_line d join product_name n on n.id = d.product_name_id
    where d.status = 'confirmed' and d.delivery_date <= ?
    group by n.id, n.name, d.size, d.units_per_package, d.delivery_date`,
  );
  const stock = database.prepare(
    `select n.id as productNameId, n.base_unit as baseUnit, sum(p.units_available) as units
    from product p join product_name n on n.id = p.product_name_id
    where p.kind = 'lot' and p.archived_at is null group by n.id, n.base_unit`,
  );
  const notes = database.prepare(
    `select id, user_id as userId, type, title, message, text, is_read, created_at as createdAt,
      related_id as relatedId, created_by as createdBy
    from notification where user_id = ? order by id desc limit 100`,
  );
  return {
    'GET /api/analytics': () => {
      const sum = totals.get() as { totalOrders: number; totalUnits: number };
      const averageOrderSize = Math.round(sum.totalUnits / Math.max(1, sum.totalOrders));
      const lists = { products: products.all(), buyers: buyers.all(), days: days.all() };
      return { json: { ...sum, range: { from: null, to: null }, averageOrderSize, ...lists } };
    },
    'GET /api/notifications/': ({ person: { uid }, etag }) => {
      // A list that has not changed is known by a number in memory.
      const current = `W/"${uid}.1"`;
      if (etag === current) return { status: 304, etag: current };
      const json = (notes.all(uid) as NoteRow[]).map(({ is_read, text, ...row }) => {
        const words = JSON.parse(text ?? '{}') as { title: Stored; message: Stored };
        return { ...row, title: inWords(words.title), message: inWords(words.message), read: is_read === 1 };
      });
      return { etag: current, json };
    },
    'GET /api/shortages': () => {
      const today = dayIn('UTC', new Date());
      const needs = demand.all(addDays(startOfWeek(today), SHORTAGE_WEEKS * 7 - 1)) as DemandLine[];
      return { json: shortageWeeks({ today, lines: needs, stock: stock.all() as StockHeld[] }) };
    },
  };
};
