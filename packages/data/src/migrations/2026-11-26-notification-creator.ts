import type { Kysely } from 'kysely';

/** Who made a notification; null if the farm itself did. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('notification').addColumn('created_by', 'text').execute();
};
