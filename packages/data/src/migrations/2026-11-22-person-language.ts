import type { Kysely } from 'kysely';

/** The language a person chose, kept with them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('profile').addColumn('language', 'text').execute();
};
