import { addDays, dayIn, startOfWeek } from '@farm/domain/core';
import { type DemandLine, SHORTAGE_WEEKS, type StockHeld, shortageWeeks } from '@farm/domain/shortages';
import type BetterSqlite from 'better-sqlite3';
import { figures, type NoteRow, worded } from './same-answers.ts';
import type { Handlers } from './serve.ts';

/** All-time analytics, shortages by the farm's own arithmetic, and what a person polls for. */
export const limitFigures = (database: BetterSqlite.Database): Handlers => {
  const [totals, products, buyers, days] = figures.map((query) => database.prepare(query));
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
      const sum = totals?.get() as { totalOrders: number; totalUnits: number };
      const averageOrderSize = Math.round(sum.totalUnits / Math.max(1, sum.totalOrders));
      const lists = { products: products?.all(), buyers: buyers?.all(), days: days?.all() };
      return { json: { ...sum, range: { from: null, to: null }, averageOrderSize, ...lists } };
    },
    'GET /api/notifications/': ({ person: { uid }, etag }) => {
      // A list that has not changed is known by a number in memory.
      const current = `W/"${uid}.1"`;
      if (etag === current) return { status: 304, etag: current };
      const json = (notes.all(uid) as NoteRow[]).map(worded);
      return { etag: current, json };
    },
    'GET /api/shortages': () => {
      const today = dayIn('UTC', new Date());
      const needs = demand.all(addDays(startOfWeek(today), SHORTAGE_WEEKS * 7 - 1)) as DemandLine[];
      return { json: shortageWeeks({ today, lines: needs, stock: stock.all() as StockHeld[] }) };
    },
  };
};
