import { type Kysely, sql } from 'kysely';

/**
 * Which products have stock that gets old, so that older lots are not promised. Nothing gets old by the upgrade: only once
 * somebody says again how long a product keeps. And which held lines were told of that their stock has come.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(
    'alter table product_name add column gets_old integer not null default 0 check (gets_old in (0, 1))',
  );
  await run('alter table product add column good_through text');
  await run('create index product_name_gets_old on product_name (id) where gets_old = 1');
  await run(`create table stock_told (
    order_line_id integer primary key references order_line (id) on delete cascade,
    told_at text not null
  )`);
};
