import { type Kysely, sql } from 'kysely';

/** Figures of all time are read in the order of orders and of days, from nothing but these indexes. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('drop index order_line_group');
  await run(`create index order_line_group
    on order_line (group_id, id, status, delivery_date, product_name_id, fill_quantity)`);
  await run('drop index order_line_day');
  await run('create index order_line_day on order_line (delivery_date, group_id, status, fill_quantity)');
};
