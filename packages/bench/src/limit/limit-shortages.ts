import { addDays, dayIn, startOfWeek } from '@farm/domain/core';
import type BetterSqlite from 'better-sqlite3';
import type { Handlers } from './limit-call.ts';

const WEEKS = 8;
const DAY_MS = 86_400_000;

type Demand = {
  productNameId: number;
  productName: string;
  size: string;
  units: string | null;
  day: string;
  quantity: number;
};
type Stock = { productNameId: number; units: number };

const pounds = (size: string): number => {
  const [, number = '', unit] = /^(\d+(?:\.\d+)?)\s*(oz|lb)$/.exec(size) ?? [];
  return unit === undefined ? 0 : Number(number) / (unit === 'oz' ? 16 : 1);
};

/** What eight weeks need beyond the stock, in plain numbers: the farms of the benchmark have products by lb and by each. */
export const limitShortages = (database: BetterSqlite.Database): Handlers => {
  const demand = database.prepare(
    `select n.id as productNameId, n.name as productName, d.size, d.units_per_package as units, d.delivery_date as day,
      sum(d.fill_quantity) as quantity
    from order_line d join product_name n on n.id = d.product_name_id
    where d.status = 'confirmed' and d.delivery_date <= ?
    group by n.id, n.name, d.size, d.units_per_package, d.delivery_date`,
  );
  const stock = database.prepare(
    `select product_name_id as productNameId, sum(units_available) as units from product
    where kind = 'lot' and archived_at is null group by product_name_id`,
  );
  return {
    'GET /api/shortages': () => {
      const first = startOfWeek(dayIn('UTC', new Date()));
      const firstMs = Date.parse(first);
      const weeks = Array.from({ length: WEEKS }, (_, index) => {
        const start = addDays(first, index * 7);
        return { week: index + 1, start, end: addDays(start, 6), shortages: 0, products: [] as object[] };
      });
      const held = new Map((stock.all() as Stock[]).map((row) => [row.productNameId, row.units]));
      const byProduct = Map.groupBy(
        demand.all(addDays(first, WEEKS * 7 - 1)) as Demand[],
        (row) => row.productNameId,
      );
      const sorted = [...byProduct].sort(([, [a]], [, [b]]) =>
        (a?.productName ?? '').localeCompare(b?.productName ?? '', 'en'),
      );
      for (const [productNameId, rows] of sorted) {
        const isWeighed = rows.some(({ size }) => pounds(size) > 0);
        const available = held.get(productNameId) ?? 0;
        const needs = new Array<number>(WEEKS).fill(0);
        const has = new Array<boolean>(WEEKS).fill(false);
        let left = available;
        for (const { size, units, day, quantity } of rows) {
          const needed = quantity * (pounds(size) || Number(units || 1));
          const week = Math.floor((Date.parse(day) - firstMs) / (7 * DAY_MS));
          if (week < 0) left -= needed;
          else {
            needs[week] = (needs[week] ?? 0) + needed;
            has[week] = true;
          }
        }
        for (const [index, week] of weeks.entries()) {
          if (!has[index]) continue;
          const needed = needs[index] ?? 0;
          const short = Math.max(0, needed - available);
          const present = Math.max(0, left);
          week.products.push({
            productNameId,
            productName: rows[0]?.productName,
            unit: isWeighed ? 'lbs' : 'units',
            demand: needed,
            available,
            short,
            availableAfterEarlierWeeks: present,
            shortAfterEarlierWeeks: Math.max(0, needed - present),
          });
          if (short > 0) week.shortages += 1;
          left -= needed;
        }
      }
      return { json: weeks };
    },
  };
};
