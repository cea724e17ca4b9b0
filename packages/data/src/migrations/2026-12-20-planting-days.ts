import { type Kysely, sql } from 'kysely';

/** How many days a product takes from planting to its first harvest, where the farm says so itself. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table product_name add column days_to_harvest integer
    check (days_to_harvest >= 0)`.execute(db);
};
