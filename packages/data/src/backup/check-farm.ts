import { PostgresAdapter, sql } from 'kysely';
import { farmRules } from '../app/tables.ts';
import { DatabaseError } from '../connection/database-error.ts';
import type { Db } from '../core/database.ts';
import { migrations } from '../migrations/migrate.ts';
import { assertSchema, hasTable } from '../migrations/schema.ts';

const DAMAGE_SHOWN = 5;
const IDS_SHOWN = 5;

/** Columns of decimal text, which packages and reservations are computed from. */
const ratios = [
  ['order_line', 'units_per_package'],
  ['product_size', 'units_per_base_unit'],
] as const;

const isRatio = (text: string) => /^\d+(\.\d+)?$/.test(text) && Number(text) > 0;

const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter;

const listApplied = async (db: Db): Promise<string[]> =>
  (await hasTable(db, 'kysely_migration'))
    ? (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
        ({ name }) => name,
      )
    : [];

/** Refuses with `DatabaseError` a database without a farm, of a newer version, or with other tables. */
export const assertFarm = async (db: Db, where: string): Promise<string[]> => {
  const applied = await listApplied(db);
  if (applied.length === 0) throw new DatabaseError('missing', `There is no farm in ${where}.`);
  const unknown = applied.filter((name) => !(name in migrations));
  if (unknown.length > 0) {
    throw new DatabaseError(
      'newer',
      `${where} was made by a newer version of the farm (${unknown.join(', ')}). Install that version.`,
    );
  }
  await assertSchema(
    db,
    Object.fromEntries(Object.entries(migrations).filter(([name]) => applied.includes(name))),
  );
  return applied;
};

/** Refuses what `assertFarm` refuses, and a farm that this version has not upgraded yet. */
export const assertCurrentFarm = async (db: Db, where: string): Promise<void> => {
  const applied = await assertFarm(db, where);
  if (Object.keys(migrations).every((name) => applied.includes(name))) return;
  throw new DatabaseError(
    'other-schema',
    `${where} was made by an older version of the farm. Start the farm with this version, stop it, and try again.`,
  );
};

/** Sentences about what the database's own check finds damaged; empty if nothing. Only SQLite has such a check. */
export const checkStorage = async (db: Db): Promise<string[]> => {
  if (isPostgres(db)) return [];
  const { rows } = await sql<{
    integrity_check: string;
  }>`pragma integrity_check(${sql.lit(DAMAGE_SHOWN)})`.execute(db);
  const damage = rows.map(({ integrity_check }) => integrity_check).filter((line) => line !== 'ok');
  const { rows: orphans } = await sql<{
    table: string;
    parent: string;
    count: number;
  }>`select "table", "parent", count(*) as count from pragma_foreign_key_check group by 1, 2`.execute(db);
  return [
    ...damage.map((line) => `The file is damaged: ${line.replaceAll(/\s+/g, ' ')}.`),
    ...orphans.map(
      ({ table, parent, count }) => `Rows of ${table} that refer to a missing ${parent}: ${count}.`,
    ),
  ];
};

const checkRatios = async (db: Db): Promise<string[]> => {
  const sentences: string[] = [];
  for (const [table, column] of ratios) {
    const { rows } = await sql<{ ratio: string }>`select distinct ${sql.ref(column)} as ratio
      from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(db);
    const wrong = rows.filter(({ ratio }) => !isRatio(ratio)).length;
    if (wrong > 0) sentences.push(`Values of ${table}.${column} that are no number above 0: ${wrong}.`);
  }
  return sentences;
};

/** The last id a table has given, by table; only for tables that count their ids. */
const lastIds = async (db: Db): Promise<{ name: string; last: number }[]> => {
  const { rows } = await (isPostgres(db)
    ? sql<{ name: string; last: number | null }>`
        select columns.table_name as name, sequences.last_value as last
        from information_schema.columns
        inner join pg_sequences as sequences on sequences.schemaname = columns.table_schema
          and format('%I.%I', sequences.schemaname, sequences.sequencename)::regclass =
            pg_get_serial_sequence(format('%I.%I', columns.table_schema, columns.table_name), 'id')::regclass
        where columns.table_schema = current_schema() and columns.column_name = 'id' and columns.is_identity = 'YES'`
    : sql<{ name: string; last: number | null }>`select name, seq as last from sqlite_sequence`
  ).execute(db);
  return rows.map(({ name, last }) => ({ name, last: last ?? 0 }));
};

/** Sentences about tables that would give an id a second time. */
const checkCounters = async (db: Db): Promise<string[]> => {
  const sentences: string[] = [];
  for (const { name, last } of await lastIds(db)) {
    const { rows } = await sql<{ highest: number | null }>`
      select max(id) as highest from ${sql.table(name)}`.execute(db);
    const highest = rows[0]?.highest ?? 0;
    if (highest > last) sentences.push(`The table ${name} counts its ids from ${last}, but has ${highest}.`);
  }
  return sentences;
};

/** Sentences about figures that contradict each other. Run it in a transaction that sees one state. */
export const checkFigures = async (db: Db): Promise<string[]> => {
  const applied = await listApplied(db);
  const sentences: string[] = [];
  for (const { since, broken, says } of farmRules) {
    if (since && !applied.includes(since)) continue;
    const ids = (await broken.execute(db)).rows.map((row) => (row as { id: number | string }).id);
    if (ids.length === 0) continue;
    const more = ids.length > IDS_SHOWN ? ', …' : '';
    sentences.push(`${says}: ${ids.length} (${ids.slice(0, IDS_SHOWN).join(', ')}${more}).`);
  }
  return [...sentences, ...(await checkRatios(db)), ...(await checkCounters(db))];
};
