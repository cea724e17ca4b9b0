import type { Db } from '../core/database.ts';
import { finds } from '../core/sql.ts';

/** Whether any harvest is expected: without, nothing is said of promises. */
export const isHarvestExpected = (db: Db, week: string): Promise<boolean> =>
  finds(db.selectFrom('expected_harvest').select('week').where('week', '>=', week).limit(1));
