import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connect, openDatabase } from '../app/open-database.ts';
import type { Db, Engine } from '../core/database.ts';
import { engines, markAsNewer, testDatabaseUrl } from '../testing/test-database.ts';
import { migrateToLatest, migrations } from './migrate.ts';

const names = Object.keys(migrations);

/** The migrations up to and including the one at `index`. */
const upTo = (index: number) => Object.fromEntries(Object.entries(migrations).slice(0, index + 1));

const emptyUrl = async (engine: Engine) => {
  const { url, remove } = await testDatabaseUrl(engine, { isMigrated: false });
  onTestFinished(remove);
  return url;
};

const openEmpty = async (engine: Engine) => {
  const opened = await connect(await emptyUrl(engine));
  // Close the connection before the database is removed.
  onTestFinished(opened.close);
  return opened.db;
};

const tableNames = async (db: Db) => (await db.introspection.getTables()).map(({ name }) => name).sort();

const applied = async (db: Db) =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
    ({ name }) => name,
  );

type Row = Record<string, unknown>;

const rowsOf = async (db: Db, table: string) =>
  (await sql<Row>`select * from ${sql.table(table)}`.execute(db)).rows;

/**
 * A row for each table, every column filled, in an order that satisfies the foreign keys. Read from the schema on
 * SQLite, which both engines share.
 */
const planRows = async (known: Record<string, Migration>): Promise<Map<string, Row>> => {
  const { db, close } = await connect(':memory:');
  await migrateToLatest(db, known);
  const tables = await db.introspection.getTables();
  const planned = new Map<string, Row>();
  const plan = async (table: (typeof tables)[number]) => {
    const { rows: keys } = await sql<{ from: string; table: string; to: string | null }>`
      select "from", "table", "to" from pragma_foreign_key_list(${table.name})`.execute(db);
    if (keys.some((key) => key.table !== table.name && !planned.has(key.table))) return;
    const { rows } = await sql<{ sql: string }>`
      select sql from sqlite_master where type = 'table' and name = ${table.name}`.execute(db);
    const definition = rows[0]?.sql ?? '';
    const row: Row = {};
    for (const { name, dataType } of table.columns) {
      const key = keys.find(({ from }) => from === name);
      const allowed = new RegExp(`\\b${name}"? in \\('([^']+)'`, 'i').exec(definition)?.[1];
      row[name] = key
        ? key.table === table.name
          ? 1
          : planned.get(key.table)?.[key.to ?? 'id']
        : /int/i.test(dataType)
          ? 1
          : (allowed ?? `the ${name} of ${table.name}`);
    }
    // Each payment use is of a payment or of a credit memo, and only a draft has no number.
    if (table.name === 'payment_use') row.credit_id = null;
    if (table.name === 'invoice') row.number = null;
    planned.set(table.name, row);
  };
  while (planned.size < tables.length) {
    const before = planned.size;
    for (const table of tables) if (!planned.has(table.name)) await plan(table);
    if (planned.size === before) throw new Error('The tables point at each other in a ring.');
  }
  await close();
  return planned;
};

describe.each(engines)('migrating on %s', (engine) => {
  it('brings an empty database up to date, and leaves an up-to-date one alone', async () => {
    const db = await openEmpty(engine);
    await migrateToLatest(db);
    const tables = await tableNames(db);
    expect(tables).toContain('order_line');
    expect(await applied(db)).toEqual(names);
    await migrateToLatest(db);
    expect(await tableNames(db)).toEqual(tables);
    expect(await applied(db)).toEqual(names);
  });

  it.each(names)('keeps every row and value of a database left at %s', async (name) => {
    const released = upTo(names.indexOf(name));
    const planned = await planRows(released);
    expect(planned.size).toBeGreaterThan(10);
    const db = await openEmpty(engine);
    await migrateToLatest(db, released);
    for (const [table, row] of planned) {
      const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
      // A migration may make rows itself, such as the first price list.
      await sql`delete from ${sql.table(table)}`.execute(db);
      await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(
        db,
      );
    }
    await migrateToLatest(db);
    const still = await tableNames(db);
    for (const [table, row] of planned) {
      if (!still.includes(table)) continue;
      const [now, ...more] = await rowsOf(db, table);
      expect(more, table).toEqual([]);
      const kept = Object.entries(row).filter(([column]) => now && column in now);
      expect(now, table).toMatchObject(Object.fromEntries(kept));
    }
  });

  it('applies what is missing, also if a later migration is applied already', async () => {
    const db = await openEmpty(engine);
    const [first] = Object.entries(migrations);
    const productsById = '2026-11-22-products-by-id';
    await migrateToLatest(
      db,
      Object.fromEntries([first ?? [], [productsById, migrations[productsById]]]) as typeof migrations,
    );
    await migrateToLatest(db);
    expect(await applied(db)).toEqual(names);
    // Its schema is compared.
    await migrateToLatest(db);
  });

  it('refuses a database that a newer version made, and leaves it alone', async () => {
    const url = await emptyUrl(engine);
    await (await openDatabase(url)).close();
    await markAsNewer(url);
    await expect(openDatabase(url)).rejects.toMatchObject({
      name: 'DatabaseTrouble',
      kind: 'newer',
      message: expect.stringContaining('9999-01-01-future'),
    });
    const { db, close } = await connect(url);
    expect(await applied(db)).toEqual([...names, '9999-01-01-future']);
    await close();
  });

  it('leaves nothing behind when a migration fails, and continues once it is fixed', async () => {
    const db = await openEmpty(engine);
    await migrateToLatest(db);
    await db.insertInto('buyer').values({ name: 'Corner shop', created_at: '' }).execute();
    const before = await tableNames(db);
    const half = async (inner: Kysely<unknown>) => {
      await inner.schema.createTable('greenhouse').addColumn('id', 'integer').execute();
      await sql`update buyer set name = 'Half done'`.execute(inner);
    };
    const broken: Migration = {
      up: async (inner) => {
        await half(inner);
        await sql`insert into nowhere values (1)`.execute(inner);
      },
    };
    await expect(migrateToLatest(db, { ...migrations, '9999-next': broken })).rejects.toThrow(/nowhere/);
    expect(await tableNames(db)).toEqual(before);
    expect(await applied(db)).toEqual(names);
    expect(await db.selectFrom('buyer').select('name').execute()).toEqual([{ name: 'Corner shop' }]);

    await migrateToLatest(db, { ...migrations, '9999-next': { up: half } });
    expect(await tableNames(db)).toEqual([...before, 'greenhouse'].sort());
    expect(await db.selectFrom('buyer').select('name').execute()).toEqual([{ name: 'Half done' }]);
  });

  it('leaves an empty database empty when any migration on the way fails', async () => {
    const db = await openEmpty(engine);
    const broken: Migration = {
      up: (inner) => sql`insert into nowhere values (1)`.execute(inner).then(() => {}),
    };
    await expect(migrateToLatest(db, { ...migrations, '9999-next': broken })).rejects.toThrow(/nowhere/);
    expect(await tableNames(db)).toEqual([]);
    expect(await applied(db)).toEqual([]);
  });
});

it('lets four processes migrate one PostgreSQL database at the same moment', async () => {
  const url = await emptyUrl('postgres');
  const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase(url)));
  for (const { db } of opened) expect(await applied(db)).toEqual(names);
  await Promise.all(opened.map(({ close }) => close()));
});

it('lets one process at a time migrate a file; another one gets an error, and works afterwards', async () => {
  const url = await emptyUrl('sqlite');
  const opening = await Promise.allSettled([openDatabase(url), openDatabase(url)]);
  const refused = opening.filter((result) => result.status === 'rejected');
  expect(refused.map(({ reason }) => reason.kind)).toEqual(['locked']);
  for (const result of opening) if (result.status === 'fulfilled') await result.value.close();
  const again = await openDatabase(url);
  expect(await applied(again.db)).toEqual(names);
  await again.close();
});
