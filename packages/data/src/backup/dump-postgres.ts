import { sql } from 'kysely';
import { DatabaseError } from '../connection/database-error.ts';
import type { Db } from '../core/database.ts';
import { assertFarm, checkFigures } from './check-farm.ts';
import { requireProgram, runPostgres } from './postgres-programs.ts';
import { readFarm } from './read-farm.ts';

export const serverVersion = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(db);
  return Math.floor(Number(rows[0]?.server_version_num) / 10_000);
};

export const listTables = async (db: Db): Promise<string[]> =>
  (
    await sql<{ name: string }>`select tablename as name from pg_tables
      where schemaname = current_schema() order by tablename`.execute(db)
  ).rows.map(({ name }) => name);

/** Refuses with `DatabaseError` a file that is no dump, or without the rows of one of the tables. */
export const assertDump = async (file: string, shown: string, tables: readonly string[]): Promise<void> => {
  const list = await runPostgres('pg_restore', ['--list', file]).catch((error: unknown) => {
    throw new DatabaseError('corrupt', `${shown} is not a backup of a farm on PostgreSQL, or is damaged.`, {
      cause: error,
    });
  });
  const missing = tables.filter((name) => !new RegExp(`TABLE DATA \\S+ ${name} `).test(list));
  if (missing.length > 0) {
    throw new DatabaseError('corrupt', `${shown} lacks the rows of ${missing.join(', ')}.`);
  }
};

/** Answers what is unsound in the very state that is dumped. Refuses with `DatabaseError`. */
export const dumpPostgres = (
  { from, to, shown }: { from: string; to: string; shown: string },
  signal?: AbortSignal,
): Promise<string[]> =>
  readFarm(from, async (db) => {
    await requireProgram('pg_dump', await serverVersion(db));
    await assertFarm(db, shown);
    const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(db);
    const tables = await listTables(db);
    const args = ['--format=custom', `--snapshot=${rows[0]?.snapshot}`, `--file=${to}`];
    await runPostgres('pg_dump', [...args, ...tables.map((name) => `--table=${name}`)], {
      url: from,
      signal,
    });
    await assertDump(to, shown, tables);
    return checkFigures(db);
  });
