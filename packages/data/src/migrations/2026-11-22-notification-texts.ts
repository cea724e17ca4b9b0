import type { Kysely } from 'kysely';

/** Stores the farm's own words as a text with its values, so that they can be shown in any language. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('notification').addColumn('text', 'text').execute();
  for (const table of ['stock_movement', 'history']) {
    await db.schema.alterTable(table).addColumn('reason_text', 'text').execute();
  }
};
