import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Where a lot comes from and what it is called outside, who asks for lots, and which lots are held. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const change of [
    'product add column lot_code text',
    "product add column code_source text not null default 'own' check (code_source in ('own', 'other'))",
    'product add column source_name text',
    'product add column code_fixed_at text',
    'product add column location_id integer references location (id)',
    'product add column variety text',
    'product add column cooled_on text',
    'product add column hold_reason text',
    'product add column held_by text',
    'product add column held_at text',
    'product_name add column is_traced integer not null default 0 check (is_traced in (0, 1))',
    'product_name add column variety text',
    'product_size add column gtin text',
    "buyer add column wants_lots text not null default 'no' check (wants_lots in ('no', 'traced', 'all'))",
    'location add column latitude text',
    'location add column longitude text',
    'farm add column lot_codes_on integer not null default 0 check (lot_codes_on in (0, 1))',
    'farm add column trace_contact text',
    'farm add column trace_reference text',
    'farm add column plan_text text',
  ])
    await sql.raw(`alter table ${change}`).execute(db);
  await sql`create unique index product_own_code on product (lot_code) where code_source = 'own'`.execute(db);
  await sql`create unique index product_other_code on product (lot_code, source_name)
    where code_source = 'other'`.execute(db);
  // By its bytes, so that a beginning is a range on both engines.
  const collation = sql.raw(db.getExecutor().adapter instanceof PostgresAdapter ? 'collate "C"' : '');
  await sql`create index product_code on product ((upper(lot_code) ${collation}))
    where lot_code is not null`.execute(db);
  await sql`create index product_location on product (location_id) where location_id is not null`.execute(db);
  await sql`create index buyer_wants_all on buyer (id) where wants_lots = 'all'`.execute(db);
  await sql`create index product_held on product (product_name_id) where held_at is not null`.execute(db);
};
