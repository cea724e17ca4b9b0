import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connect, openDatabase } from '../app/open-database.ts';
import { engines, testDatabaseUrl } from '../testing/test-database.ts';

describe.each(engines)('a database on %s', (engine) => {
  const madeUrl = async () => {
    const { url, remove } = await testDatabaseUrl(engine);
    onTestFinished(remove);
    // The second start finds the schema right, and keeps a note of it.
    for (const _ of [1, 2]) await (await openDatabase(url)).close();
    return url;
  };

  const change = async (url: string, statement: string) => {
    const { db, close } = await connect(url);
    await sql.raw(statement).execute(db);
    await close();
  };

  it.each([
    ['lacks a column', 'alter table buyer drop column phone', 'buyer.phone is missing'],
    ['has another column', 'alter table buyer add column mobile text', 'buyer.mobile is unknown'],
    ['lacks a table', 'drop table idempotency_key', 'the table idempotency_key is missing, and 1 more'],
    ['lacks an index', 'drop index order_line_group', 'the index order_line_group is missing'],
  ])('that %s is refused at the start, whatever migrations it names', async (_, statement, message) => {
    const url = await madeUrl();
    await change(url, statement);
    await expect(openDatabase(url)).rejects.toMatchObject({
      name: 'DatabaseTrouble',
      kind: 'other-schema',
      message: `The database was not made by a released version of the farm: ${message}. Restore a backup, or set DATABASE_URL to another database.`,
    });
  });

  it('has no trigger, also none that only its connection sees', async () => {
    const { url, remove } = await testDatabaseUrl(engine);
    onTestFinished(remove);
    const { db, close } = await openDatabase(url);
    onTestFinished(close);
    const triggers =
      engine === 'sqlite'
        ? sql`select name from sqlite_schema where type = 'trigger'
            union all select name from sqlite_temp_schema where type = 'trigger'`
        : sql`select tgname from pg_trigger where not tgisinternal`;
    expect((await triggers.execute(db)).rows).toEqual([]);
  });

  it('may contain tables and indexes of another program', async () => {
    const url = await madeUrl();
    await change(url, 'create table report (day text)');
    await change(url, 'create index report_buyer on buyer (email)');
    await (await openDatabase(url)).close();
  });
});

it('may have another program in another schema of the same PostgreSQL database, with tables of the same names', async () => {
  const { url, remove } = await testDatabaseUrl('postgres');
  onTestFinished(remove);
  const { db, close } = await connect(url);
  // The extension pg_cron has a table of this name.
  await sql`create schema zcron`.execute(db);
  await sql`create table zcron.job (jobid bigint, schedule text)`.execute(db);
  await close();
  await (await openDatabase(url)).close();
});
