import { type Kysely, sql } from 'kysely';

/** When each sheet of paper was last printed and what it said, so that the next one can say that it replaces it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table paper_print (
    kind text not null,
    sheet text not null,
    printed_at text not null,
    content_hash text not null,
    replaces_at text,
    primary key (kind, sheet)
  )`.execute(db);
  await sql`create index paper_print_printed on paper_print (printed_at)`.execute(db);
};
