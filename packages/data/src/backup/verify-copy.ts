import { Kysely } from 'kysely';
import { openSqliteToRead } from '../connection/sqlite.ts';
import { sqliteTrouble } from '../connection/sqlite-trouble.ts';
import { DatabaseTrouble } from '../connection/trouble.ts';
import type { Database } from '../core/database.ts';
import { assertFarm, checkFigures, checkStorage } from './check-farm.ts';

/** Answers sentences about figures that contradict each other. Refuses a file that is damaged, newer or no farm. */
export const verifyCopy = async (file: string, shown: string): Promise<string[]> => {
  const db = new Kysely<Database>({ dialect: openSqliteToRead(file, shown) });
  try {
    return await db.transaction().execute(async (trx) => {
      const [damage] = await checkStorage(trx);
      if (damage) throw new DatabaseTrouble('corrupt', `${shown} is damaged. ${damage}`);
      await assertFarm(trx, shown);
      return await checkFigures(trx);
    });
  } catch (error) {
    throw sqliteTrouble(shown, error) ?? error;
  } finally {
    await db.destroy();
  }
};
