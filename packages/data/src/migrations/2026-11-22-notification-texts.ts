import type { Kysely } from 'kysely';

/** What the farm itself says is stored as a text with its values; what people typed stays as they typed it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('notification').addColumn('text', 'text').execute();
  for (const table of ['stock_movement', 'history']) {
    await db.schema.alterTable(table).addColumn('reason_text', 'text').execute();
  }
};
