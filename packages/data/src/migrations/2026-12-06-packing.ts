import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * What really goes: the packages that each line gets (`fill_quantity`, as ordered until somebody packs it), weighed base
 * units, the lots it is taken from, and numbered delivery notes.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run('alter table farm add column origin text');
  await run(
    'alter table product_size add column is_catch_weight integer not null default 0 check (is_catch_weight in (0, 1))',
  );
  await run("alter table product add column taken_exact text not null default '0'");
  await run('alter table stock_movement add column exact_units text');
  await run(`create table delivery_note (
    id integer primary key,
    buyer_id integer not null references buyer (id),
    delivery_date text not null,
    ship_to_name text not null,
    ship_to_address text,
    ship_to_phone text,
    carrier text,
    boxes integer check (boxes >= 0),
    temperature_f integer,
    received_by text,
    created_at text not null,
    created_by text not null,
    delivered_at text,
    delivered_by text,
    version integer not null default 1
  )`);
  // The lines of a buyer and day join the one that is not delivered yet.
  await run(`create unique index delivery_note_open on delivery_note (buyer_id, delivery_date)
    where delivered_at is null`);
  await run(
    'alter table order_line add column fill_quantity integer not null default 0 check (fill_quantity >= 0)',
  );
  for (const column of ['fill_units text', 'short_reason text', 'packed_at text'])
    await run(`alter table order_line add column ${column}`);
  await run('alter table order_line add column packed_by text');
  await run('alter table order_line add column delivery_note_id integer references delivery_note (id)');
  await run('update order_line set fill_quantity = quantity');
  await run(
    `create index order_line_note on order_line (delivery_note_id) where delivery_note_id is not null`,
  );
  await run(`create table packed_lot (
    order_line_id integer not null references order_line (id) on delete cascade,
    lot_id integer not null references product (id),
    units text not null,
    primary key (order_line_id, lot_id)
  )${isPostgres ? '' : ' without rowid'}`);
  await run('create index packed_lot_lot on packed_lot (lot_id)');
};
