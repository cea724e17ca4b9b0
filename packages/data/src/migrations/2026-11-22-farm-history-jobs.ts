import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const identityColumn = (column: ColumnDefinitionBuilder) =>
    isPostgres ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey().autoIncrement();
  const required = (column: ColumnDefinitionBuilder) => column.notNull();

  await db.schema
    .createTable('farm')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text')
    .addColumn('address', 'text')
    .addColumn('phone', 'text')
    .addColumn('email', 'text')
    .addColumn('time_zone', 'text', required)
    .addColumn('language', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addCheckConstraint('farm_alone', sql`id = 1`)
    .addCheckConstraint('farm_language', sql`language in ('en', 'es')`)
    .execute();

  await db.schema
    .createTable('history')
    .addColumn('id', 'integer', identityColumn)
    .addColumn('subject_type', 'text', required)
    // A person's id is text; every other id is a number.
    .addColumn('subject_id', 'text', required)
    .addColumn('what', 'text', required)
    .addColumn('before', 'text', required)
    .addColumn('after', 'text', required)
    .addColumn('reason', 'text')
    .addColumn('actor_id', 'text', (column) => column.notNull().references('account.uid'))
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema
    .createIndex('history_subject')
    .on('history')
    .columns(['subject_type', 'subject_id', 'id'])
    .execute();

  await db.schema
    .createTable('job')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('next_due', 'text', required)
    .addColumn('locked_until', 'text')
    .addColumn('locked_by', 'text')
    .addColumn('finished_at', 'text')
    .addColumn('created_at', 'text', required)
    .execute();
};
