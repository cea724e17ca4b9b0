import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { connect, openDatabase } from '../app/open-database.ts';
import type { Db, Engine } from '../core/database.ts';
import { engines, markAsNewer, type TestDatabaseUrl, testDatabaseUrl } from '../testing/test-database.ts';
import { migrateToLatest, migrations } from './migrate.ts';

const names = Object.keys(migrations);

/** The migrations up to and including the one at `index`. */
const upTo = (index: number) => Object.fromEntries(Object.entries(migrations).slice(0, index + 1));

const emptyUrl = async (engine: Engine, copyOf?: string) => {
  const { url, remove } = await testDatabaseUrl(engine, { isMigrated: false, copyOf });
  onTestFinished(remove);
  return url;
};

const openEmpty = async (engine: Engine, copyOf?: string) => {
  const opened = await connect(await emptyUrl(engine, copyOf));
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

/** A draft has no number, what is applied comes from one source, and the history holds JSON, which a migration reads. */
const excluded: Record<string, Row> = {
  invoice: { number: null },
  payment_use: { credit_id: null },
  history: { before: '{}', after: '{}' },
};

/**
 * A row for each table, every column filled, in an order that satisfies the foreign keys. Read from the schema on
 * SQLite, which both engines share.
 */
const planRows = async (db: Db): Promise<Map<string, Row>> => {
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
    planned.set(table.name, { ...row, ...excluded[table.name] });
  };
  while (planned.size < tables.length) {
    const before = planned.size;
    for (const table of tables) if (!planned.has(table.name)) await plan(table);
    if (planned.size === before) throw new Error('The tables point at each other in a ring.');
  }
  return planned;
};

/** The rows of each release, by the name of its last migration. */
const plans = new Map<string, Map<string, Row>>();

beforeAll(async () => {
  const { db, close } = await connect(':memory:');
  for (const [index, name] of names.entries()) {
    await migrateToLatest(db, upTo(index));
    plans.set(name, await planRows(db));
  }
  await close();
});

/** Puts the planned rows in place of all others, also of those that a migration made. */
const fill = async (db: Db, planned: Map<string, Row>) => {
  for (const table of [...planned.keys()].reverse()) await sql`delete from ${sql.table(table)}`.execute(db);
  for (const [table, row] of planned) {
    const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(
      db,
    );
  }
};

const expectKept = async (db: Db, planned: Map<string, Row>) => {
  const still = await tableNames(db);
  for (const [table, row] of planned) {
    if (!still.includes(table)) continue;
    const [now, ...more] = await rowsOf(db, table);
    expect(more, table).toEqual([]);
    const kept = Object.entries(row).filter(([column]) => now && column in now);
    expect(now, table).toMatchObject(Object.fromEntries(kept));
  }
};

const planOf = (name: string) => {
  const planned = plans.get(name) ?? new Map<string, Row>();
  expect(planned.size).toBeGreaterThan(10);
  return planned;
};

describe('a file', () => {
  /** Goes from release to release, and stays empty: a copy of it is left at each. */
  let farm: TestDatabaseUrl;
  beforeAll(async () => {
    farm = await testDatabaseUrl('sqlite', { isMigrated: false });
  });
  afterAll(() => farm.remove());

  it.each(names)(
    'left at %s keeps every row and value on the whole way to the newest release',
    async (name) => {
      const released = await connect(farm.url);
      await migrateToLatest(released.db, upTo(names.indexOf(name)));
      await released.close();
      const db = await openEmpty('sqlite', farm.url);
      await fill(db, planOf(name));
      await migrateToLatest(db);
      await expectKept(db, planOf(name));
    },
  );
});

describe('a PostgreSQL database', () => {
  /** Goes from release to release, and is filled again at each. */
  let farm: TestDatabaseUrl;
  let opened: Awaited<ReturnType<typeof connect>>;
  beforeAll(async () => {
    farm = await testDatabaseUrl('postgres', { isMigrated: false });
    opened = await connect(farm.url);
  });
  afterAll(async () => {
    await opened.close();
    await farm.remove();
  });

  it.each(names)('left at %s keeps every row and value until the next release', async (name) => {
    const { db } = opened;
    await migrateToLatest(db, upTo(names.indexOf(name)));
    await fill(db, planOf(name));
    await migrateToLatest(db, upTo(names.indexOf(name) + 1));
    await expectKept(db, planOf(name));
  });
});

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
