import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../app/open-database.ts';
import { engines, testDatabaseUrl } from '../testing/test-database.ts';
import { isAnswering } from './is-answering.ts';

describe.each(engines)('isAnswering on %s', (engine) => {
  it('is true for an open database and false for a closed one', async () => {
    const { url, remove } = await testDatabaseUrl(engine);
    onTestFinished(remove);
    const { db, close } = await openDatabase(url);
    expect(await isAnswering(db, 10_000)).toBe(true);
    await close();
    expect(await isAnswering(db, 10_000)).toBe(false);
  });
});

it('is false after the time limit', async () => {
  const { url, remove } = await testDatabaseUrl('sqlite');
  onTestFinished(remove);
  const { db, close } = await openDatabase(url);
  await db.transaction().execute(async () => {
    // Keeps the only connection busy.
    expect(await isAnswering(db, 5)).toBe(false);
  });
  await close();
});
