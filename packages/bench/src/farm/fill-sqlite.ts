import { openDatabase } from '@farm/data/app';
import BetterSqlite from 'better-sqlite3';
import { type Batch, type BenchFarm, benchRows } from './bench-rows.ts';

type Made = { type: string; name: string; sql: string };

/** Removes what would be kept up to date row by row; returns what makes it again. */
const takeDown = (database: BetterSqlite.Database): string[] => {
  const made = database
    .prepare(
      "select type, name, sql from sqlite_schema where type in ('index', 'trigger') and sql is not null",
    )
    .all() as Made[];
  for (const { type, name } of made) database.exec(`drop ${type} "${name}"`);
  // Triggers last, so that nothing fires while the indexes are made.
  return made.toSorted((a, b) => a.type.localeCompare(b.type)).map(({ sql }) => sql);
};

const insertBatch = (database: BetterSqlite.Database, { table, rows: [first, ...others] }: Batch): void => {
  if (!first) return;
  const columns = Object.keys(first);
  const insert = database.prepare(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  );
  for (const row of [first, ...others]) insert.run(columns.map((column) => row[column]));
};

/** Makes a farm in a new SQLite file: migrated first, then filled directly, with its indexes made at the end. */
export const fillSqlite = async (path: string, wanted: BenchFarm): Promise<void> => {
  await (await openDatabase(path)).close();
  const database = new BetterSqlite(path);
  try {
    database.pragma('journal_mode = off');
    database.pragma('synchronous = off');
    database.pragma('foreign_keys = off');
    database.pragma('cache_size = -200000');
    // The farm's tables are indexed with its own `lower`, if at all.
    const again = takeDown(database);
    for (const batch of benchRows(wanted)) database.transaction(() => insertBatch(database, batch))();
    database
      .prepare('insert into farm (id, name, time_zone, language, created_at) values (1, ?, ?, ?, ?)')
      .run('Benchmark farm', 'UTC', 'en', `${wanted.today}T06:00:00.000Z`);
    for (const statement of again) database.exec(statement);
    database.pragma('journal_mode = wal');
  } finally {
    database.close();
  }
};
