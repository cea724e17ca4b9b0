import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

/** Lets people see where they are signed in and what their tokens may do. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const identityColumn = (column: ColumnDefinitionBuilder) =>
    isPostgres ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey().autoIncrement();

  for (const name of ['browser', 'system', 'network', 'seen_at']) {
    await db.schema.alterTable('session').addColumn(name, 'text').execute();
  }
  await db.schema
    .alterTable('access_token')
    .addColumn('scope', 'text', (column) =>
      column.notNull().defaultTo('all').check(sql`scope in ('all', 'read')`),
    )
    .execute();
  await db.schema
    .createTable('sign_in')
    .addColumn('id', 'integer', identityColumn)
    .addColumn('uid', 'text', (column) => column.notNull().references('account.uid').onDelete('cascade'))
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('browser', 'text')
    .addColumn('system', 'text')
    .addColumn('network', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addCheckConstraint('sign_in_outcome', sql`outcome in ('ok', 'refused')`)
    .execute();
  await db.schema.createIndex('sign_in_uid').on('sign_in').columns(['uid', 'id']).execute();
};
