import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../app/open-database.ts';
import { engines, fillFarm, openTestDatabase } from '../testing/test-database.ts';
import { prepared, preparedInsert } from './prepared.ts';

describe.each(engines)('a prepared read on %s', (engine) => {
  let database: OpenDatabase;
  const ids: number[] = [];
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    await database.db.transaction().execute(async (trx) => {
      const farm = fillFarm(trx);
      for (let n = 0; n < 9; n += 1) ids.push(await farm.buyer(`Buyer ${n}`));
    });
  });
  afterAll(() => database.close());

  let built = 0;
  const namesOf = prepared((db, { some, least }: { some: readonly number[]; least: number }) => {
    built += 1;
    return db
      .selectFrom('buyer')
      .select('name')
      .where('id', 'in', some)
      .where('id', '>=', least)
      .orderBy('id');
  });

  it('finds the same rows for lists of every length, by a statement for each doubling', async () => {
    for (let length = 1; length <= ids.length; length += 1) {
      const rows = await namesOf(database.db, { some: ids.slice(0, length), least: ids[0] ?? 0 });
      expect(rows).toEqual(Array.from({ length }, (_, n) => ({ name: `Buyer ${n}` })));
    }
    const some = [ids[4] ?? 0, ids[1] ?? 0, ids[8] ?? 0];
    expect(await namesOf(database.db, { some, least: ids[2] ?? 0 })).toEqual([
      { name: 'Buyer 4' },
      { name: 'Buyer 8' },
    ]);
    // 1, 2, 4, 8 and 16.
    expect(built).toBe(5);
  });

  it('takes as many values as a statement can have', async () => {
    const some = Array.from({ length: 31_000 }, (_, n) => n + 1);
    expect(await namesOf(database.db, { some, least: ids[0] ?? 0 })).toHaveLength(ids.length);
  });

  it('keeps statements of different shapes apart', async () => {
    const sorted = prepared((db, { least }: { least: number }, direction: 'asc' | 'desc') =>
      db.selectFrom('buyer').select('id').where('id', '>=', least).orderBy('id', direction),
    );
    const least = ids[6] ?? 0;
    const last = ids.slice(6).map((id) => ({ id }));
    for (const _ of ['first', 'again']) {
      expect(await sorted(database.db, { least }, 'asc')).toEqual(last);
      expect(await sorted(database.db, { least }, 'desc')).toEqual(last.toReversed());
    }
  });

  it('reads within the transaction that it is given', async () => {
    let id = 0;
    const abandoned = database.db.transaction().execute(async (trx) => {
      id = await fillFarm(trx).buyer('Another');
      const [row] = await namesOf(trx, { some: [id], least: 0 });
      throw new Error(row?.name);
    });
    await expect(abandoned).rejects.toThrow('Another');
    expect(await namesOf(database.db, { some: [id], least: 0 })).toEqual([]);
  });
});

describe.each(engines)('a prepared insert on %s', (engine) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    await sql`create table crate (name text primary key)`.execute(database.db);
  });
  afterAll(() => database.close());

  const crates = preparedInsert((db, rows: readonly { name: string }[]) => ({
    compile: () => {
      const values = rows.map(({ name }) => sql`(${name})`);
      return sql<{ name: string }>`insert into crate values ${sql.join(values)} returning name`.compile(db);
    },
  }));
  const taken = { code: expect.stringMatching(/^(23505|SQLITE_CONSTRAINT)/) };
  const crate = (name: string) => ({ name });
  const names = async () =>
    (await sql<{ name: string }>`select name from crate order by name`.execute(database.db)).rows;

  it('writes few rows and many, and answers them', async () => {
    const many = Array.from({ length: 20 }, (_, n) => crate(`many ${n}`));
    await database.db.transaction().execute(async (trx) => {
      expect(await crates(trx, [crate('one')])).toEqual([{ name: 'one' }]);
      expect(await crates(trx, [crate('two'), crate('three')])).toHaveLength(2);
      expect(await crates(trx, many)).toHaveLength(20);
    });
    expect(await names()).toHaveLength(23);
  });

  it('says what is wrong with rows, and saves nothing of the transaction', async () => {
    const before = await names();
    const written = database.db.transaction().execute(async (trx) => {
      await crates(trx, [crate('fine')]);
      await crates(trx, [crate('twice')]);
      await crates(trx, [crate('twice')]);
    });
    await expect(written).rejects.toMatchObject(taken);
    expect(await names()).toEqual(before);
  });
});
