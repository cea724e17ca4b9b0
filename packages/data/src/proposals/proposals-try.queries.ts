import { sql } from 'kysely';
import type { Db, Trx } from '../core/database.ts';
import { onceUnlocked } from '../core/once-unlocked.ts';
import { isPostgres } from '../core/sql.ts';

class RolledBack<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('rolled back');
    this.result = result;
  }
}

/**
 * Tries something in a transaction, takes it back, and looks from there at what was before. On PostgreSQL both see the farm
 * as it was at one moment.
 */
export const tryAndLook = async <Tried, Seen>(
  db: Db,
  attempt: (trx: Trx) => Promise<Tried>,
  look: (trx: Trx, tried: Tried) => Promise<Seen>,
): Promise<Seen> => {
  const within = async (trx: Trx) => {
    await sql`savepoint attempt`.execute(trx);
    try {
      const tried = await attempt(trx);
      await sql`rollback to savepoint attempt`.execute(trx);
      return await look(trx, tried);
    } catch (error) {
      await sql`rollback to savepoint attempt`.execute(trx);
      throw error;
    }
  };
  if (db.isTransaction) return within(db as Trx);
  const transaction = isPostgres(db)
    ? db.transaction().setIsolationLevel('repeatable read')
    : db.transaction();
  try {
    return await onceUnlocked(() =>
      transaction.execute(async (trx): Promise<never> => {
        throw new RolledBack(await within(trx));
      }),
    );
  } catch (error) {
    if (error instanceof RolledBack) return error.result as Seen;
    throw error;
  }
};
