import { type Kysely, sql } from 'kysely';

const ROWS_AT_ONCE = 500;
const ENDING_BYTES = 16;

/** The endings of a PO number as they are stored when an order is written. */
const endingsOf = (purchaseOrderNumber: string): Set<string> => {
  const letters = [...purchaseOrderNumber.toLowerCase()];
  return new Set(
    letters.map((_, start) =>
      Buffer.from(letters.slice(start).join('')).subarray(0, ENDING_BYTES).toString('hex'),
    ),
  );
};

/** Indexes for what the list of orders is filtered by, and for parts of PO numbers. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  // Without statistics SQLite would rather use an index that begins with the status, and sort: coalesce hides it.
  await run(`create index order_line_open on order_line (group_id, status, delivery_date, farmer_id)
    where coalesce(status, '') in ('pending', 'pending_inventory', 'confirmed')`);
  await run('create index order_line_day on order_line (delivery_date, group_id)');
  await run('create index order_line_name on order_line (product_name, group_id)');
  await run('create index order_line_of_product on order_line (product_name_id, group_id)');

  await run(`create table purchase_order_ending (
    ending text not null,
    group_id integer not null references order_group (id),
    primary key (ending, group_id)
  )`);
  let after = 0;
  for (;;) {
    const { rows } = await sql<{ id: number; number: string }>`
      select group_id as id, purchase_order_number as number from order_line
      where purchase_order_number is not null and group_id in (
        select id from order_group where id > ${after} order by id limit ${ROWS_AT_ONCE}
      )
      group by group_id, purchase_order_number`.execute(db);
    const values = rows.flatMap(({ id, number }) =>
      [...endingsOf(number)].map((ending) => sql`(${ending}, ${id})`),
    );
    for (let start = 0; start < values.length; start += ROWS_AT_ONCE) {
      await sql`insert into purchase_order_ending (ending, group_id)
        values ${sql.join(values.slice(start, start + ROWS_AT_ONCE))} on conflict do nothing`.execute(db);
    }
    const { rows: last } = await sql<{ id: number }>`
      select id from order_group where id > ${after} order by id limit 1 offset ${ROWS_AT_ONCE - 1}`.execute(
      db,
    );
    if (!last[0]) break;
    after = last[0].id;
  }
};
