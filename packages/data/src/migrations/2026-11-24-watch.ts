import type { Kysely } from 'kysely';

/** How the runs of a job went: the last that succeeded, how long the last took, and how many failed since. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('job').addColumn('succeeded_at', 'text').execute();
  await db.schema.alterTable('job').addColumn('last_ms', 'integer').execute();
  await db.schema
    .alterTable('job')
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
};
