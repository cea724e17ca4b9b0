import { openDatabase } from '@farm/data/app';
import BetterSqlite from 'better-sqlite3';
import { type Batch, type BenchFarm, benchRows } from './bench-rows.ts';

const insertBatch = (database: BetterSqlite.Database, { table, rows }: Batch): void => {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const values = columns.map((column) => `@${column}`);
  const insert = database.prepare(`insert into ${table} (${columns.join()}) values (${values.join()})`);
  for (const row of rows) insert.run(row);
};

/** Makes a farm in a new SQLite file: migrated first, then filled directly, with its indexes made at the end. */
export const fillSqlite = async (path: string, wanted: BenchFarm): Promise<void> => {
  await (await openDatabase(path)).close();
  const database = new BetterSqlite(path);
  for (const pragma of [
    'journal_mode = off',
    'synchronous = off',
    'foreign_keys = off',
    'cache_size = -200000',
  ])
    database.pragma(pragma);
  const indexes = database
    .prepare("select name, sql from sqlite_schema where type = 'index' and sql is not null")
    .all() as { name: string; sql: string }[];
  for (const { name } of indexes) database.exec(`drop index "${name}"`);
  for (const batch of benchRows(wanted)) database.transaction(() => insertBatch(database, batch))();
  database
    .prepare('insert into farm (id, name, time_zone, language, created_at) values (1, ?, ?, ?, ?)')
    .run('Benchmark farm', 'UTC', 'en', `${wanted.today}T06:00:00.000Z`);
  for (const { sql } of indexes) database.exec(sql);
  database.pragma('journal_mode = wal');
  database.close();
};
