import { createHash } from 'node:crypto';
import { Kysely, PostgresAdapter, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { DatabaseError } from '../connection/database-error.ts';
import { openSqlite } from '../connection/sqlite.ts';

/** Every table with its columns' types, and the names of indexes and triggers, spelled alike on both engines. */
type Schema = { tables: Map<string, Map<string, string>>; indexes: Set<string>; triggers: Set<string> };

const isOnPostgres = <T>(db: Kysely<T>) => db.getExecutor().adapter instanceof PostgresAdapter;

export const hasTable = async <T>(db: Kysely<T>, name: string): Promise<boolean> => {
  if (isOnPostgres(db)) {
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
    return tables.some((table) => table.name === name);
  }
  // Reading every column of every table, as above, takes as long as opening the file.
  const found = await sql`select 1 from sqlite_master where type = 'table' and name = ${name}`.execute(db);
  return found.rows.length > 0;
};

const readSchema = async <T>(db: Kysely<T>): Promise<Schema> => {
  const isPostgres = isOnPostgres(db);
  const own = isPostgres
    ? (await sql<{ name: string }>`select current_schema() as name`.execute(db)).rows[0]?.name
    : undefined;
  const tables = (await db.introspection.getTables())
    // Other programs may have tables with the same names in PostgreSQL schemas of their own.
    .filter(({ schema }) => schema === own)
    .map(
      ({ name, columns }) =>
        [
          name,
          new Map(
            columns.map(
              (column) => [column.name, /int/i.test(column.dataType) ? 'integer' : 'text'] as const,
            ),
          ),
        ] as const,
    );
  // A trigger that is disabled does nothing, as if it were missing.
  const { rows } = await (isPostgres
    ? sql<{ type: string; name: string }>`
        select 'index' as type, indexname as name from pg_indexes where schemaname = current_schema()
        union all
        select 'trigger', tgname from pg_trigger inner join pg_class on pg_class.oid = tgrelid
        where relnamespace = current_schema()::regnamespace and not tgisinternal and tgenabled <> 'D'`
    : sql<{ type: string; name: string }>`
        select type, name from sqlite_master where type in ('index', 'trigger') and sql is not null`
  ).execute(db);
  const namesOf = (wanted: string) =>
    new Set(rows.filter(({ type }) => type === wanted).map(({ name }) => name));
  return { tables: new Map(tables), indexes: namesOf('index'), triggers: namesOf('trigger') };
};

const made = new Map<string, Promise<Schema>>();

const schemaAfter = (migrations: Record<string, Migration>): Promise<Schema> => {
  const names = Object.keys(migrations).join();
  const known = made.get(names);
  if (known) return known;
  const making = (async () => {
    const { dialect } = openSqlite(':memory:');
    const db = new Kysely<unknown>({ dialect });
    try {
      const { error } = await new Migrator({
        db,
        provider: { getMigrations: async () => migrations },
      }).migrateToLatest();
      if (error) throw error;
      return await readSchema(db);
    } finally {
      await db.destroy();
    }
  })();
  made.set(names, making);
  return making;
};

const differences = (expected: Schema, actual: Schema): string[] => [
  ...[...expected.tables].flatMap(([table, columns]) => {
    const found = actual.tables.get(table);
    if (!found) return [`the table ${table} is missing`];
    return [
      ...[...columns].flatMap(([column, type]) => {
        if (!found.has(column)) return [`${table}.${column} is missing`];
        return found.get(column) === type ? [] : [`${table}.${column} is not ${type}`];
      }),
      ...[...found.keys()]
        .filter((column) => !columns.has(column))
        .map((column) => `${table}.${column} is unknown`),
    ];
  }),
  ...[...expected.indexes]
    .filter((index) => !actual.indexes.has(index))
    .map((index) => `the index ${index} is missing`),
  ...[...expected.triggers]
    .filter((trigger) => !actual.triggers.has(trigger))
    .map((trigger) => `the trigger ${trigger} is missing`),
];

/** Refuses tables other than its applied migrations create. Further tables, indexes and triggers are ignored. */
export const assertSchema = async <T>(db: Kysely<T>, applied: Record<string, Migration>): Promise<void> => {
  const [first, ...more] = differences(await schemaAfter(applied), await readSchema(db));
  if (!first) return;
  const others = more.length > 0 ? `, and ${more.length} more` : '';
  throw new DatabaseError(
    'other-schema',
    `The database was not made by a released version of the farm: ${first}${others}. Restore a backup, or set DATABASE_URL to another database.`,
  );
};

/** A number for the schema of an embedded database and the migrations that made it, from 1 to 2^31. */
const seal = async <T>(db: Kysely<T>, applied: Record<string, Migration>): Promise<number> => {
  const { rows } = await sql`select type, name, tbl_name, sql from sqlite_master order by name, type`.execute(
    db,
  );
  const hash = createHash('sha256').update(JSON.stringify([Object.keys(applied), rows]));
  return (hash.digest().readUInt32BE() % 0x7f_ff_ff_ff) + 1;
};

/** Like `assertSchema`; SQLite's header keeps the number of a schema that was right, so that it is compared once. */
export const assertSchemaOnce = async <T>(
  db: Kysely<T>,
  applied: Record<string, Migration>,
): Promise<void> => {
  if (isOnPostgres(db)) return assertSchema(db, applied);
  const number = await seal(db, applied);
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db);
  if (rows[0]?.user_version === number) return;
  await assertSchema(db, applied);
  await sql`pragma user_version = ${sql.lit(number)}`.execute(db);
};
