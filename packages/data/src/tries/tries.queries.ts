import { CompiledQuery } from 'kysely';
import type { Database, Db } from '../core/database.ts';
import { affected } from '../core/sql.ts';
import type {} from './tries.tables.ts';

export const TRIES_TABLE = 'try_count' satisfies keyof Database;

type Statement = { text: string; values: unknown[] };

/** Runs the statements that the limiter's library makes for PostgreSQL. */
export const triesClient = (db: Db) => ({
  query: async ({ text, values }: Statement) => {
    const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values));
    return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
  },
});

export const deleteTriesBefore = (db: Db, instant: string): Promise<number> =>
  affected(db.deleteFrom('try_count').where('expire', '<', Date.parse(instant)));
