import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { engines, openTestDatabase } from '../testing/test-database.ts';

describe.each(engines)('a database on %s', (engine) => {
  it('does not mix the statements of transactions', async () => {
    const { db, close } = await openTestDatabase(engine);
    await sql`create table mark (name text)`.execute(db);
    const marks = async (handle: typeof db) =>
      (await sql<{ name: string }>`select name from mark`.execute(handle)).rows.map(({ name }) => name);
    const insert = (name: string) =>
      db.transaction().execute(async (trx) => {
        // Rolled-back writes of another transaction are never visible.
        expect(await marks(trx)).not.toContain('bad');
        await sql`insert into mark values (${name})`.execute(trx);
        expect(await marks(trx)).toContain(name);
        if (name === 'bad') throw new Error('no');
      });
    const results = await Promise.allSettled(['a', 'bad', 'b', 'bad', 'c'].map(insert));
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect((await marks(db)).sort()).toEqual(['a', 'b', 'c']);
    await close();
  });
});
