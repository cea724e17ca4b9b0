import { connect } from '@farm/data/app';
import { testDatabaseUrl } from '@farm/data/testing';
import { expect, it, onTestFinished } from 'vitest';
import { checkDurability } from './check-durability.ts';

const silent = () => {};

it('the start and the readiness check warn that a power cut can destroy a PostgreSQL without fsync', async () => {
  // The server of the tests runs without fsync, to be fast.
  const { url, remove } = await testDatabaseUrl('postgres');
  const database = await connect(url);
  onTestFinished(async () => {
    await database.close();
    await remove();
  });
  const warned: string[] = [];
  const warn = (_fields: object, message: string) => void warned.push(message);
  const [check] = await checkDurability(database, { info: silent, warn, error: silent });
  expect(warned).toEqual([expect.stringContaining('PostgreSQL runs with fsync and full_page_writes off')]);
  expect(await check?.read()).toEqual({ state: 'warn', note: warned[0] });
});

it('there is nothing to tell about an embedded database', async () => {
  const { url, remove } = await testDatabaseUrl('sqlite');
  const database = await connect(url);
  onTestFinished(async () => {
    await database.close();
    await remove();
  });
  const log = { info: silent, warn: silent, error: silent };
  expect(await checkDurability(database, log)).toEqual([]);
});
