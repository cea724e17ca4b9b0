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

/** So many rows of up to sixty columns are written by one statement, which takes 32,766 values. */
const ROWS_AT_ONCE = 500;

const chunksOf = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, index) =>
    rows.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  );

/** One after another, since a transaction has one connection. What they return, in the same sequence. */
export const inChunks = async <Row, Result>(
  rows: readonly Row[],
  write: (some: Row[]) => Promise<readonly Result[]>,
): Promise<Result[]> => {
  const results: Result[] = [];
  for (const some of chunksOf(rows)) results.push(...(await write(some)));
  return results;
};

/** Inserts many rows and answers what each became, in their sequence, which `returning` alone does not promise. */
export const insertInSequence = async <Row, Result extends { id: number }>(
  rows: readonly Row[],
  insert: (some: Row[]) => Promise<readonly Result[]>,
): Promise<Result[]> => (await inChunks(rows, insert)).sort((a, b) => a.id - b.id);

type Versioned = { id: number; version: number };

/**
 * Sets columns of many rows, each to its own values, and raises their versions. Answers how many rows still had the version
 * that was given. `columns` names those to set, and how they are stored.
 */
export const updateEach = async <Row extends Versioned>(
  trx: Trx,
  table: string,
  columns: { [Column in Exclude<keyof Row, keyof Versioned> & string]: 'text' | 'integer' },
  rows: readonly Row[],
): Promise<number> => {
  const types = Object.entries({ id: 'integer', version: 'integer', ...columns });
  const names = types.map(([name]) => sql.id(name));
  const sets = Object.keys(columns).map((name) => sql`${sql.id(name)} = ${sql.ref(`given.${name}`)}`);
  const changed = await inChunks(rows, async (some) => {
    const values = some.map((row) => {
      const cells = types.map(
        ([name, type]) => sql`cast(${row[name as keyof Row] as unknown} as ${sql.raw(type)})`,
      );
      return sql`(${sql.join(cells)})`;
    });
    const { numAffectedRows = 0n } = await sql`with given (${sql.join(names)}) as (values ${sql.join(values)})
      update ${sql.table(table)} set ${sql.join(sets)}, version = given.version + 1 from given
      where ${sql.ref(`${table}.id`)} = given.id and ${sql.ref(`${table}.version`)} = given.version`.execute(
      trx,
    );
    return [Number(numAffectedRows)];
  });
  return changed.reduce((sum, count) => sum + count, 0);
};
