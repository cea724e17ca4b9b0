import { type Kysely, sql } from 'kysely';

/** Lines that buyers add by an order link to an order that they have already. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create table offer_addition (
    order_line_id integer primary key references order_line (id) on delete cascade,
    offer_link_id integer not null references offer_link (id)
  )`);
  await run('create index offer_addition_link on offer_addition (offer_link_id)');
};
