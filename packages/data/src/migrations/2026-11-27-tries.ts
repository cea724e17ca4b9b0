import type { Kysely } from 'kysely';

/** How often something was tried lately, such as a password, counted for all processes together. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('try_count')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('expire', 'bigint')
    .execute();
  await db.schema.createIndex('try_count_expire').on('try_count').column('expire').execute();
};
