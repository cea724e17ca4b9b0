import { type Kysely, sql } from 'kysely';

/** What was sold for is added up from nothing but this index, which holds only lines that have a price. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(`create index order_line_sales on order_line (status, delivery_date, group_id, product_name_id,
      price_cents, price_per, fill_quantity, fill_units, units_per_package) where price_cents is not null`)
    .execute(db);
};
