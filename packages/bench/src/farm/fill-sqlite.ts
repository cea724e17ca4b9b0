import { openDatabase } from '@farm/data/app';
import BetterSqlite from 'better-sqlite3';
import { type BenchFarm, insertFarm } from './bench-rows.ts';

/** Makes a farm in a new SQLite file: migrated first, then filled directly, with its indexes made at the end. */
export const fillSqlite = async (path: string, wanted: BenchFarm): Promise<void> => {
  await (await openDatabase(path)).close();
  const database = new BetterSqlite(path);
  for (const what of ['journal_mode', 'synchronous', 'foreign_keys']) database.pragma(`${what} = off`);
  database.pragma('cache_size = -200000');
  const found = database.prepare("select name, sql from sqlite_schema where type = 'index' and sql > ''");
  const indexes = found.all() as { name: string; sql: string }[];
  for (const { name } of indexes) database.exec(`drop index "${name}"`);
  const inserts = new Map<string, BetterSqlite.Statement>();
  const fill = database.transaction(() =>
    insertFarm(wanted, (table, row) => {
      const columns = Object.keys(row);
      const values = columns.map((column) => `@${column}`);
      const sql = `insert into ${table} (${columns.join()}) values (${values.join()})`;
      const insert = inserts.get(table) ?? database.prepare(sql);
      inserts.set(table, insert);
      insert.run(row);
    }),
  );
  fill();
  for (const { sql } of indexes) database.exec(sql);
  database.pragma('journal_mode = wal');
  database.close();
};
