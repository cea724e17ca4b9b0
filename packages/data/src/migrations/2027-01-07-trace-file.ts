import { type Kysely, sql } from 'kysely';

/** The trace file finds by day what was packed and what left, and calls a lot as it was called when its code was fixed. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table product add column coded_name text`.execute(db);
  await sql`create index order_line_packed on order_line (packed_at) where packed_at is not null`.execute(db);
  await sql`create index stock_movement_left on stock_movement (created_at, order_line_id)
    where kind = 'delivered'`.execute(db);
};
