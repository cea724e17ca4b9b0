import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

/** Suspension, invitations, reset links, access codes that can be changed, and how each person joined. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const identityColumn = (column: ColumnDefinitionBuilder) =>
    isPostgres ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey().autoIncrement();
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const person = (column: ColumnDefinitionBuilder) => column.notNull().references('account.uid');

  await db.schema.alterTable('account').addColumn('suspended_at', 'text').execute();
  await db.schema.alterTable('account').addColumn('joined_at', 'text').execute();
  await db.schema.alterTable('account').addColumn('joined_by', 'text').execute();
  await db.schema.alterTable('account').addColumn('invited_by', 'text').execute();
  // Somebody whose profile was removed by hand once joined, too.
  await sql`update account set joined_at = coalesce(
    (select profile.created_at from profile where profile.uid = account.uid),
    (select min(history.created_at) from history where history.subject_type = 'person'
      and history.subject_id = account.uid and history.what = 'registered'))`.execute(db);

  await db.schema
    .createTable('access_code')
    .addColumn('kind', 'text', (column) => column.primaryKey().notNull())
    .addColumn('code_hash', 'text')
    .addColumn('is_on', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('changed_at', 'text', required)
    .addCheckConstraint('access_code_kind', sql`kind in ('access', 'admin')`)
    .execute();

  await db.schema
    .createTable('invitation')
    .addColumn('id', 'integer', identityColumn)
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', required)
    .addColumn('role', 'text', required)
    .addColumn('secret_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_by', 'text', person)
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('used_at', 'text')
    .addColumn('revoked_at', 'text')
    .addCheckConstraint('invitation_role', sql`role in ('farmer', 'sales_rep', 'admin')`)
    .execute();
  await db.schema.createIndex('invitation_email').on('invitation').column('email_key').execute();

  await db.schema
    .createTable('reset_link')
    .addColumn('secret_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('uid', 'text', person)
    .addColumn('created_by', 'text', person)
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute();
  await db.schema.createIndex('reset_link_uid').on('reset_link').column('uid').execute();
};
