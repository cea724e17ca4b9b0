import { type Kysely, sql } from 'kysely';

/**
 * How long stock keeps, so that orders of later weeks leave today's free: the farm's days, or a product's own; and an index
 * by which unread notifications of an order that is answered are found.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table farm add column stock_keeps_days integer not null default 7
    check (stock_keeps_days >= 0)`.execute(db);
  await sql`alter table product_name add column keeps_days integer check (keeps_days >= 0)`.execute(db);
  await sql`create index notification_unread_about on notification (related_id) where is_read = 0`.execute(
    db,
  );
};
