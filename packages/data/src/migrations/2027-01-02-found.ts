import { type Kysely, sql } from 'kysely';

/** Stock that was found by counting a traced product comes in as well, so the same index finds it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index stock_movement_came_in`.execute(db);
  await sql`create index stock_movement_came_in on stock_movement (created_at, product_id, units)
    where units > 0 and kind in ('added', 'set', 'harvested', 'found')`.execute(db);
};
