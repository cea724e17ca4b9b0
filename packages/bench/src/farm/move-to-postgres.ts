import { moveFarm, openDatabase } from '@farm/data/app';
import { spoilFarm } from '@farm/data/testing';

/** Moves the farm of a file into an empty PostgreSQL database, and counts its rows at once, which that does later by itself. */
export const moveToPostgres = async (path: string, url: string): Promise<void> => {
  const from = await openDatabase(path);
  const to = await openDatabase(url);
  try {
    await moveFarm(from, to, ({ table, rows }) => console.error(`${table}: ${rows} rows moved`));
    await spoilFarm(to.db, 'vacuum analyze');
  } finally {
    await to.close();
    await from.close();
  }
};
