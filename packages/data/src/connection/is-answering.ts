import { sql } from 'kysely';
import type { Db } from '../core/database.ts';

/** Whether the database answers within this time. Never throws. */
export const isAnswering = async (db: Db, withinMs: number): Promise<boolean> => {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(late.resolve, withinMs, false);
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};
