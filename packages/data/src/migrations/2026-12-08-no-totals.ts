import { type Kysely, PostgresAdapter, sql } from 'kysely';

const triggers = {
  total_new_lines: 'order_line',
  total_changed_lines: 'order_line',
  total_deleted_lines: 'order_line',
  total_changed_order: 'order_group',
};

/** Figures are read from the lines: analytics from nothing but these indexes. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const [name, table] of Object.entries(triggers)) {
    await run(`drop trigger if exists ${name}${isPostgres ? ` on ${table}` : ''}`);
    if (isPostgres) await run(`drop function if exists ${name}()`);
  }
  for (const table of ['sales_total', 'sales_change', 'demand_total', 'demand_change'])
    await run(`drop table if exists ${table}`);
  await run("delete from job where name = 'fold-totals'");
  await run('drop index order_line_delivery');
  await run(`create index order_line_delivery
    on order_line (status, delivery_date, group_id, product_name_id, fill_quantity)`);
  await run('drop index order_line_of_product');
  await run(`create index order_line_of_product
    on order_line (product_name_id, group_id, status, delivery_date, fill_quantity)`);
};
