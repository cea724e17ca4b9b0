import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Db } from '../core/database.ts';
import { insertFarm } from '../farm/farm.queries.ts';
import { fillFarm, openTestDatabase } from '../testing/test-database.ts';
import { moveFarm } from './move-farm.ts';
import { connect } from './open-database.ts';

const opened = async (engine: 'sqlite' | 'postgres') => {
  const database = await openTestDatabase(engine);
  onTestFinished(database.close);
  return database;
};

const fill = async (db: Db) => {
  const farm = fillFarm(db);
  const rep = await farm.person('sales_rep', 'nina');
  const buyer = await farm.buyer("Ñandú's «Kitchen» \u{1F33D}", rep);
  const kale = await farm.product('Kale', { units: 40 });
  for (let order = 0; order < 3; order += 1) {
    await farm.order(
      rep,
      buyer,
      Array.from({ length: 250 }, (_, line) => ({
        product: kale,
        quantity: line + 1,
        deliveryDate: '2026-04-20',
        purchaseOrderNumber: 'PO-7',
      })),
    );
  }
};

const run = (db: Db, statement: string) => sql.raw(statement).execute(db);

const rowsOf = async (db: Db, table: string) => {
  const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(db);
  return rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
};

const tablesOf = async (db: Db) =>
  (await db.introspection.getTables({ withInternalKyselyTables: false })).map(({ name }) => name).sort();

describe('moving a farm', () => {
  it('copies every row to PostgreSQL and back, and compares each table by count and checksum', async () => {
    const first = await opened('sqlite');
    const postgres = await opened('postgres');
    const last = await opened('sqlite');
    await fill(first.db);

    const there = await moveFarm(first, postgres);
    const back = await moveFarm(postgres, last);

    expect(back).toEqual(there);
    expect(there.find(({ table }) => table === 'order_line')).toMatchObject({ rows: 750 });
    expect(there.map(({ table }) => table).sort()).toEqual(await tablesOf(first.db));
    for (const table of await tablesOf(first.db)) {
      const rows = await rowsOf(first.db, table);
      expect(await rowsOf(postgres.db, table), table).toEqual(rows);
      expect(await rowsOf(last.db, table), table).toEqual(rows);
    }
  });

  it('gives the farm another epoch, so that who follows its changes reads everything again', async () => {
    const [first, postgres, last] = [
      await opened('sqlite'),
      await opened('postgres'),
      await opened('sqlite'),
    ];
    await insertFarm(first.db, { timeZone: 'UTC', language: 'en' }, '2026-04-15T12:00:00.000Z');
    await moveFarm(first, postgres);
    await moveFarm(postgres, last);
    const epochs: string[] = [];
    for (const { db } of [first, postgres, last])
      epochs.push((await db.selectFrom('farm').select('epoch').executeTakeFirstOrThrow()).epoch);
    expect(new Set([...epochs, '']).size).toBe(4);
  });

  it('continues the numbers of new rows, also of rows that were deleted since', async () => {
    const from = await opened('sqlite');
    const postgres = await opened('postgres');
    const last = await opened('sqlite');
    const gone = await fillFarm(from.db).buyer('Gone');
    await run(from.db, `delete from buyer where id = ${gone}`);
    await moveFarm(from, postgres);
    await moveFarm(postgres, last);
    for (const { db } of [postgres, last]) {
      expect(await fillFarm(db).buyer('Next')).toBe(gone + 1);
    }
  });

  it.each([
    ['sqlite', 'postgres'],
    ['postgres', 'sqlite'],
  ] as const)('from %s refuses a target on %s that has a farm, and leaves it as it was', async (a, b) => {
    const from = await opened(a);
    const to = await opened(b);
    await fillFarm(from.db).buyer('Mine');
    await fillFarm(to.db).buyer('Theirs');
    await expect(moveFarm(from, to)).rejects.toThrow('already has a farm');
    expect(await to.db.selectFrom('buyer').select('name').execute()).toEqual([{ name: 'Theirs' }]);
    expect(await to.db.selectFrom('account').selectAll().execute()).toEqual([]);
  });

  it('leaves the target empty if a row cannot be written there', async () => {
    const from = await opened('sqlite');
    const to = await opened('postgres');
    await fill(from.db);
    // PostgreSQL has no text with a zero byte.
    await run(from.db, `update order_line set notes = 'a' || char(0) where quantity = 9`);
    await expect(moveFarm(from, to)).rejects.toThrow();
    expect(await to.db.selectFrom('buyer').selectAll().execute()).toEqual([]);
  });

  it('refuses two databases of the same kind, and a database that a running farm uses', async () => {
    const from = await opened('sqlite');
    const to = await opened('postgres');
    await expect(moveFarm(from, await opened('sqlite'))).rejects.toThrow('same kind');
    const other = await connect(to.url);
    onTestFinished(other.close);
    expect(await to.isUsedElsewhere()).toBe(false);
    await sql`set application_name to 'farm-dashboard live ffffffff'`.execute(other.db);
    await expect(moveFarm(from, to)).rejects.toThrow('running farm');
  });
});
