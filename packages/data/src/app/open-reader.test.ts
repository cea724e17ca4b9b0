import { describe, expect, it, onTestFinished } from 'vitest';
import { insertAccount } from '../identity/index.ts';
import { engines, openTestDatabase } from '../testing/test-database.ts';
import { openReader } from './open-reader.ts';

describe.each(engines)('a reader of %s', (engine) => {
  it('sees what is committed, writes nothing, and does not count as another process', async () => {
    const database = await openTestDatabase(engine);
    onTestFinished(database.close);
    const reader = openReader(database.url);
    onTestFinished(() => reader.db.destroy());
    const account = {
      uid: 'ada',
      email: 'ada@farm.example',
      provider: 'embedded' as const,
      password_hash: null,
      granted_role: 'admin' as const,
      is_example: 0 as const,
      created_at: '2026-04-15T12:00:00.000Z',
    };
    await insertAccount(database.db, account);
    expect(await reader.db.selectFrom('account').select('uid').execute()).toEqual([{ uid: 'ada' }]);
    await expect(insertAccount(reader.db, { ...account, uid: 'bea' })).rejects.toThrow(/read-?only/i);
    expect(await database.isUsedElsewhere()).toBe(false);
  });

  it('finds nothing in an empty list, as the farm does', async () => {
    const database = await openTestDatabase(engine);
    onTestFinished(database.close);
    const reader = openReader(database.url);
    onTestFinished(() => reader.db.destroy());
    for (const { db } of [reader, database])
      expect(await db.selectFrom('buyer').select('id').where('id', 'in', []).execute()).toEqual([]);
  });
});
