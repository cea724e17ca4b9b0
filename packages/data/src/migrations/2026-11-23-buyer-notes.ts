import type { Kysely } from 'kysely';

/** What the sellers want to remember about a buyer. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('buyer').addColumn('notes', 'text').execute();
};
