import { type Kysely, sql } from 'kysely';

/** Where a lot comes from and what it is called outside, who asks for lots, and which lots are held. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const column of [
    'lot_code text',
    "code_source text not null default 'own' check (code_source in ('own', 'other'))",
    'source_name text',
    'location_id integer references location (id)',
    'variety text',
    'cooled_on text',
    'hold_reason text',
    'held_by text',
    'held_at text',
  ])
    await sql.raw(`alter table product add column ${column}`).execute(db);
  await sql`create unique index product_own_code on product (lot_code) where code_source = 'own'`.execute(db);
  await sql`create unique index product_other_code on product (lot_code, source_name)
    where code_source = 'other'`.execute(db);
  await sql`create index product_location on product (location_id) where location_id is not null`.execute(db);
  await sql`create index product_held on product (product_name_id) where held_at is not null`.execute(db);
  for (const change of [
    'product_name add column is_traced integer not null default 0',
    'product_name add column variety text',
    'product_size add column gtin text',
    "buyer add column wants_lots text not null default 'no' check (wants_lots in ('no', 'traced', 'all'))",
    'location add column latitude text',
    'location add column longitude text',
    'farm add column lot_codes_on integer not null default 0',
    'farm add column trace_contact text',
    'farm add column trace_reference text',
    'farm add column plan_text text',
  ])
    await sql.raw(`alter table ${change}`).execute(db);
};
