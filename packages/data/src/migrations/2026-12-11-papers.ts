import { type Kysely, sql } from 'kysely';

/** What labels and delivery notes say of a package: how many go into a box, and what one weighs if it is sold by count. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(
    'alter table product_size add column packages_per_box integer not null default 1 check (packages_per_box >= 1)',
  );
  await run('alter table product_size add column package_pounds text');
};
