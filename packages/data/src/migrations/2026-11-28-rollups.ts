import { type Kysely, sql } from 'kysely';

/** Made totals that triggers kept, too. They are gone: see `2026-12-08-no-totals`. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index order_line_delivery`.execute(db);
  await sql`create index order_line_delivery on order_line (status, delivery_date)`.execute(db);
};
