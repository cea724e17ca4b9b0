import { type Expression, PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from './database.ts';
import { lowerText } from './lower-text.ts';

/** A count or sum as a plain number on both engines; an empty sum is 0. */
export const asInteger = (expression: Expression<unknown>): RawBuilder<number> =>
  sql<number>`cast(coalesce(${expression}, 0) as bigint)`;

/** `%` and `_` are literal. SQLite's `like` folds ASCII alone: texts with other letters need its slow `lower`. */
export const contains = (db: Db, expression: Expression<unknown>, search: string): RawBuilder<boolean> => {
  const pattern = (words: string) => `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
  if (isPostgres(db))
    return sql<boolean>`lower(${expression}) like lower(cast(${pattern(search)} as text)) escape '\\'`;
  const folded = pattern(lowerText(search));
  return sql<boolean>`(${expression} like ${folded} escape '\\' or (octet_length(${expression}) <> length(${expression})
    and lower(${expression}) like ${folded} escape '\\'))`;
};

type Change = {
  executeTakeFirst: () => Promise<{
    numInsertedOrUpdatedRows?: bigint | undefined;
    numUpdatedRows?: bigint;
    numDeletedRows?: bigint;
  }>;
};

/** How many rows a statement inserts, updates or deletes. */
export const affected = async (change: Change): Promise<number> => {
  const result = await change.executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? result.numUpdatedRows ?? result.numDeletedRows ?? 0n);
};

export const affectsOne = async (change: Change): Promise<boolean> => (await affected(change)) === 1;

export const finds = async (query: { executeTakeFirst: () => Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined;

export const idOf = async (insert: { executeTakeFirstOrThrow: () => Promise<{ id: number }> }) =>
  (await insert.executeTakeFirstOrThrow()).id;

export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** On SQLite rows need no lock, since a transaction holds the only write lock. */
export const locksRows = (trx: Trx): boolean => isPostgres(trx);

/** Waits until no other transaction holds the lock of a name, and holds it to the end. On SQLite the write lock does. */
export const takeLock = async (trx: Trx, name: string): Promise<void> => {
  if (!locksRows(trx)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
};

/** The same for several names, one after the other. */
export const takeLocks = async (trx: Trx, names: readonly string[]): Promise<void> => {
  if (!locksRows(trx) || names.length === 0) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(cast(${names} as text[])) with ordinality as wanted (name, place)`.execute(trx);
};

/** Lets others who share the lock of a name go on, but nobody who takes it alone, until the transaction ends. */
export const shareLock = async (trx: Trx, name: string): Promise<void> => {
  if (!locksRows(trx)) return;
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(trx);
};
