import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect, type OpenDatabase } from '../app/open-database.ts';
import type { Db } from '../core/database.ts';
import { engines, fillFarm, openTestDatabase, spoilFarm } from '../testing/test-database.ts';
import { openKnownRows } from './known-rows.ts';

const NOON = '2026-04-15T12:00:00.000Z';
const places = openKnownRows<number>(
  { name: 'test places', tables: ['location'], harmless: /^update "location" set "description" = / },
  3,
);
const exactPlaces = openKnownRows<number>({ name: 'exact', tables: ['location'], isExact: true }, 3);

describe.each(engines)('rows that are kept in memory, on %s,', (engine) => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let db: Db;
  let reads: number;
  const others: OpenDatabase[] = [];
  beforeEach(async () => {
    database = await openTestDatabase(engine);
    db = database.db;
    await fillFarm(db).person('farmer', 'Ada');
    await add(db, 'Field 1');
    reads = 0;
  });
  afterEach(async () => {
    for (const other of others.splice(0)) await other.close();
    await database.close();
  });

  const add = (on: Db, name: string) =>
    spoilFarm(
      on,
      `insert into "location" ("name", "created_at", "created_by") values ('${name}', '${NOON}', 'Ada')`,
    );
  const count = async (on: Db) => {
    reads += 1;
    return (await on.selectFrom('location').select('id').execute()).length;
  };
  const find = (on = db, key = 'all') => places.find(on, key, () => count(on));
  const elsewhere = async () => {
    const other = await connect(database.url, undefined, { isBeside: true });
    others.push(other);
    return other.db;
  };

  it('are read once while nothing that is kept changes', async () => {
    await find();
    await db.selectFrom('location').selectAll().execute();
    await spoilFarm(db, `update "location" set "description" = 'stony'`);
    await spoilFarm(db, 'delete from "idempotency_key"');
    expect([await find(), reads]).toEqual([1, 1]);
  });

  const writes = [
    [
      'an insert',
      `insert into "location" ("name", "created_at", "created_by") values ('Field 2', '', 'Ada')`,
    ],
    ['an update', `update "location" set "name" = 'Field 3'`],
    ['a delete', 'delete from "location"'],
    ['a write that returns rows', 'delete from "location" returning "id"'],
    ['a write in other letters', 'DELETE FROM LOCATION WHERE 1 = 1'],
    [
      'a write within a query',
      engine === 'postgres'
        ? 'with gone as (delete from "location" returning "id") select count(*) from gone'
        : 'with gone as (select 1) delete from "location" where exists (select 1 from gone)',
    ],
  ] as const;
  it.each(writes)(
    'are read again after %s, alone, in a transaction and in another process',
    async (_, statement) => {
      const write = (on: Db) => spoilFarm(on, statement);
      const rows = () => count(db);
      await find();
      await write(db);
      expect(await find()).toBe(await rows());
      await add(db, 'Field 4');
      await find();
      await db.transaction().execute(async (trx) => {
        await write(trx);
      });
      expect(await find()).toBe(await rows());
      await add(db, 'Field 5');
      await find();
      await write(await elsewhere());
      await vi.waitFor(async () => expect(await find()).toBe(await rows()), { timeout: 5000, interval: 10 });
    },
  );

  it('are read again after a transaction that was rolled back, and never kept from one', async () => {
    await find();
    const undone = db.transaction().execute(async (trx) => {
      await add(trx, 'Field 2');
      expect([await find(trx), await find(trx)]).toEqual([2, 2]);
      throw new Error('undone on purpose');
    });
    await expect(undone).rejects.toThrow('undone on purpose');
    expect([await find(), reads]).toEqual([1, 4]);
  });

  it('are not kept if they were read before a change and arrive after it', async () => {
    const read = Promise.withResolvers<void>();
    const changed = Promise.withResolvers<void>();
    const early = places.find(db, 'all', async () => {
      const rows = await count(db);
      read.resolve();
      await changed.promise;
      return rows;
    });
    await read.promise;
    await add(db, 'Field 2');
    changed.resolve();
    expect([await early, await find()]).toEqual([1, 2]);
  });

  it('are bounded in number, and forgotten one by one', async () => {
    for (const key of ['a', 'b', 'c', 'd']) await find(db, key);
    for (const key of ['b', 'c', 'd']) await find(db, key);
    expect(reads).toBe(4);
    await find(db, 'a');
    expect(reads).toBe(5);
    places.forget(db, 'd');
    await find(db, 'd');
    await find(db, 'c');
    expect(reads).toBe(6);
  });

  it('are not kept at all where a change could be missed, if they must be exact', async () => {
    for (const _ of [1, 2]) await exactPlaces.find(db, 'all', () => count(db));
    expect(reads).toBe(engine === 'sqlite' ? 1 : 2);
  });

  if (engine === 'postgres')
    it('are read again as soon as another process has told of a change', async () => {
      const other = await elsewhere();
      await find();
      await add(other, 'Field 2');
      await new Promise<void>((resolve) => {
        database.channel.listen({
          onTexts: (texts) => texts.includes('forget test places') && resolve(),
          onGap: resolve,
        });
      });
      expect(await find()).toBe(2);
    });

  it('are read again within a second where no process hears of the others', async () => {
    const other = await elsewhere();
    await database.channel.close();
    await find();
    await add(other, 'Field 2');
    const changedAtMs = performance.now();
    let askedAfterMs: number;
    let found: number | undefined;
    do {
      await nextTurn();
      askedAfterMs = performance.now() - changedAtMs;
      found = await find();
    } while (found === 1 && askedAfterMs < 1000);
    expect(found).toBe(2);
    if (engine === 'sqlite') expect(reads).toBe(2);
  });

  it('are read from tables that change only by statements that name them', async () => {
    const watched = ['account', 'profile', 'session', 'access_token', 'notification'];
    // Triggers read these, and write only totals.
    const summedUp = ['order_line', 'order_group', 'product', 'product_name', 'buyer'];
    const changing =
      engine === 'sqlite'
        ? await sql<{ name: string; body: string | null }>`select t.name, null as body
            from sqlite_schema t, pragma_foreign_key_list(t.name) k
            where k.on_delete <> 'NO ACTION' or k.on_update <> 'NO ACTION'
            union all select name, sql from sqlite_schema where type in ('trigger', 'view')`.execute(db)
        : await sql<{ name: string; body: string | null }>`select c.relname as name, null as body
            from pg_class c join pg_constraint k on k.conrelid = c.oid
            where k.contype = 'f' and (k.confdeltype <> 'a' or k.confupdtype <> 'a')
            union all select t.tgname, p.prosrc from pg_trigger t join pg_proc p on p.oid = t.tgfoid
            where not t.tgisinternal
            union all select viewname, definition from pg_views where schemaname = current_schema()`.execute(
            db,
          );
    expect(changing.rows.map(({ name }) => name)).toContain('message');
    for (const { name, body } of changing.rows) {
      if (body === null) expect([...watched, ...summedUp]).not.toContain(name);
      else for (const table of watched) expect(body.split(/\W+/)).not.toContain(table);
    }
  });
});
