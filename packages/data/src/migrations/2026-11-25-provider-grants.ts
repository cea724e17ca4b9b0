import type { Kysely } from 'kysely';

/** What an outside sign-in service lets the farm ask with, whether it still knows a person. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('provider_grant')
    .addColumn('uid', 'text', (column) => column.primaryKey().notNull().references('account.uid'))
    .addColumn('sealed', 'text', (column) => column.notNull())
    .execute();
};
