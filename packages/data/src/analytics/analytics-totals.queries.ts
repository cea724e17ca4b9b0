import { sql } from 'kysely';
import type { Trx } from '../core/database.ts';
import { locksRows } from '../core/sql.ts';

export { fillTotals as rebuildRollups } from '../migrations/2026-12-06-packing.ts';

/** Adds what the triggers wrote on PostgreSQL to the totals, so that there is little to add up when they are read. */
export const foldTotals = async (trx: Trx): Promise<void> => {
  if (!locksRows(trx)) return;
  const run = (statement: string) => sql.raw(statement).execute(trx);
  await run(`with taken as (delete from sales_change returning *)
    insert into sales_total (rep_id, kind, span, period, item_id, next_day, units, delivered_units, orders)
    select rep_id, kind, span, period, item_id, next_day, sum(units), sum(delivered_units), sum(orders)
    from taken group by rep_id, kind, span, period, item_id, next_day
    on conflict (rep_id, kind, span, period, item_id, next_day) do update set
      units = sales_total.units + excluded.units,
      delivered_units = sales_total.delivered_units + excluded.delivered_units,
      orders = sales_total.orders + excluded.orders`);
  await run(`with taken as (delete from demand_change returning *)
    insert into demand_total (week, product_name_id, size, units_per_package, quantity)
    select week, product_name_id, size, units_per_package, sum(quantity)
    from taken group by week, product_name_id, size, units_per_package
    on conflict (week, product_name_id, size, units_per_package) do update set
      quantity = demand_total.quantity + excluded.quantity`);
  await run('delete from demand_total where quantity = 0');
};

/**
 * Lets `write` write orders and lines without the triggers that keep the totals. It must write the totals as well, or
 * `rebuildRollups` must follow in the same transaction.
 */
export const withoutTotals = async <Result>(trx: Trx, write: () => Promise<Result>): Promise<Result> => {
  const tables = ['order_line', 'order_group'];
  if (locksRows(trx)) {
    for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
    const result = await write();
    for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx);
    return result;
  }
  const { rows: triggers } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_schema where type = 'trigger' and tbl_name in (${sql.join(tables)})`.execute(
    trx,
  );
  for (const { name } of triggers) await sql`drop trigger ${sql.ref(name)}`.execute(trx);
  const result = await write();
  for (const trigger of triggers) await sql.raw(trigger.sql).execute(trx);
  return result;
};
