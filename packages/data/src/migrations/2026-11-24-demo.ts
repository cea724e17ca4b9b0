import { type Kysely, sql } from 'kysely';

/** The people of the example farm in earlier versions, whose passwords everyone can look up. */
const formerExamples = ['marian', 'teo', 'june', 'silas', 'dana', 'marcus', 'priya'].map(
  (name) => `${name}@willowbend.example`,
);

const formerDetails = JSON.stringify({
  name: 'Willow Bend Farm',
  address: '2180 Willow Bend Road, Watsonville, CA 95076',
  phone: '(831) 555-0100',
  email: 'office@willowbend.example',
});

/**
 * Marks the people of the example farm, so that they can be removed. Those of an earlier version lose their passwords,
 * sessions and tokens; the next start makes new passwords for them.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('account')
    .addColumn('is_example', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('farm').addColumn('example_details', 'text').execute();
  await db.schema.alterTable('farm').addColumn('examples_removed_at', 'text').execute();

  const emails = sql.join(formerExamples);
  await sql`update account set is_example = 1, password_hash = null
    where provider = 'embedded' and email_key in (${emails})`.execute(db);
  await sql`delete from session where uid in (select uid from account where is_example = 1)`.execute(db);
  await sql`delete from access_token where uid in (select uid from account where is_example = 1)`.execute(db);
  await sql`update farm set example_details = ${formerDetails}
    where exists (select uid from account where is_example = 1)`.execute(db);
};
