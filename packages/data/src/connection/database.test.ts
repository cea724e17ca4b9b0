import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { engines, openTestDatabase } from '../testing/test-database.ts';

describe.each(engines)('a database on %s', (engine) => {
  it('runs transactions one after another without mixing their statements', async () => {
    const { db, close } = await openTestDatabase(engine);
    const insert = (name: string) =>
      db.transaction().execute(async (trx) => {
        const { count } = await trx
          .selectFrom('buyer')
          .select(sql<number>`count(*)`.as('count'))
          .executeTakeFirstOrThrow();
        await Promise.resolve();
        await trx
          .insertInto('buyer')
          .values({ name: `${name}${count}`, created_at: '' })
          .execute();
        if (name === 'bad') throw new Error('no');
      });
    const results = await Promise.allSettled(['a', 'bad', 'b', 'bad', 'c'].map(insert));
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(2);
    expect(await db.selectFrom('buyer').select('name').execute()).toHaveLength(3);
    await close();
  });
});
