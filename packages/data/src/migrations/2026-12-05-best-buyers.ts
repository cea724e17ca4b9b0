import { type Kysely, sql } from 'kysely';

/**
 * The buyers of a month or year by their packages, so that the best ones are found without adding all of them up. Rows
 * of orders that go on in a later period are apart, since a buyer may have several of them.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index sales_total_best on sales_total (rep_id, span, period, units)
    where kind = 'buyer' and span <> 'day' and next_day = ''`.execute(db);
  await sql`create index sales_total_split on sales_total (rep_id, span, period)
    where kind = 'buyer' and span <> 'day' and next_day <> ''`.execute(db);
};
