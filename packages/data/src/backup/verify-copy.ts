import { Kysely } from 'kysely';
import { DatabaseError } from '../connection/database-error.ts';
import { openSqliteToRead } from '../connection/sqlite.ts';
import { sqliteError } from '../connection/sqlite-errors.ts';
import type { Database } from '../core/database.ts';
import { assertFarm, checkFigures, checkStorage } from './check-farm.ts';

/** Answers sentences about figures that contradict each other. Refuses a file that is damaged, newer or no farm. */
export const verifyCopy = async (file: string, shown: string): Promise<string[]> => {
  const db = new Kysely<Database>({ dialect: openSqliteToRead(file, shown) });
  try {
    return await db.transaction().execute(async (trx) => {
      const [damage] = await checkStorage(trx);
      if (damage) throw new DatabaseError('corrupt', `${shown} is damaged. ${damage}`);
      await assertFarm(trx, shown);
      return await checkFigures(trx);
    });
  } catch (error) {
    throw sqliteError(shown, error) ?? error;
  } finally {
    await db.destroy();
  }
};
