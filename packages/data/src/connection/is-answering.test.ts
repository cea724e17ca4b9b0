import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../app/open-database.ts';
import { engines, testDatabaseUrl } from '../testing/test-database.ts';
import { isAnswering } from './is-answering.ts';

describe.each(engines)('isAnswering on %s', (engine) => {
  it('is true of an open database and false of a closed one', async () => {
    const { url, remove } = await testDatabaseUrl(engine);
    onTestFinished(remove);
    const { db, close } = await openDatabase(url);
    expect(await isAnswering(db, 10_000)).toBe(true);
    await close();
    expect(await isAnswering(db, 10_000)).toBe(false);
  });
});

it('is false once the time is over', async () => {
  const { url, remove } = await testDatabaseUrl('sqlite');
  onTestFinished(remove);
  const { db, close } = await openDatabase(url);
  await db.transaction().execute(async () => {
    // The one connection is taken for as long as this lasts.
    expect(await isAnswering(db, 5)).toBe(false);
  });
  await close();
});
