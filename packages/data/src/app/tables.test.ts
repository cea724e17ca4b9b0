import { expect, it, onTestFinished } from 'vitest';
import { engines, openTestDatabase } from '../testing/test-database.ts';
import { farmTables } from './tables.ts';

it.each(engines)('the slices name the tables and columns that there are on %s', async (engine) => {
  const { db, close } = await openTestDatabase(engine);
  onTestFinished(close);
  const stored = await db.introspection.getTables({ withInternalKyselyTables: false });
  const named = farmTables.map(({ name, columnNames }) => [name, columnNames.toSorted()]);
  expect(Object.fromEntries(named)).toEqual(
    Object.fromEntries(stored.map(({ name, columns }) => [name, columns.map((each) => each.name).sort()])),
  );
});
