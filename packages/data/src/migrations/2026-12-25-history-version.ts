import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * The history tells the version of each thing and who may read of it, so that programs can follow the farm. The farm's epoch
 * is another one after a restore or a move, when those programs must read everything again.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const column of ['version integer', 'rep_id text', 'buyer_id integer'])
    await run(`alter table history add column ${column}`);
  await run("alter table farm add column epoch text not null default ''");
  const random =
    db.getExecutor().adapter instanceof PostgresAdapter
      ? 'cast(gen_random_uuid() as text)'
      : 'lower(hex(randomblob(16)))';
  await run(`update farm set epoch = ${random}`);
};
