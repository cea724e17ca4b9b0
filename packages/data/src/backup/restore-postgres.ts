import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseError } from '../connection/database-error.ts';
import { isUsedElsewhere } from '../connection/postgres.ts';
import { renewEpochOfPostgres } from '../farm/farm.queries.ts';
import { migrations } from '../migrations/migrate.ts';
import { assertFarm, checkFigures } from './check-farm.ts';
import { assertDump, listTables, serverVersion } from './dump-postgres.ts';
import { OWNER_ONLY, partialName } from './durable-files.ts';
import { momentName } from './kept-backups.ts';
import { requireProgram, runPostgres } from './postgres-programs.ts';
import { readFarm } from './read-farm.ts';
import type { Restored, RestoreOrder } from './restore-sqlite.ts';
import { writeBackup } from './write-backup.ts';

const OLDEST_TABLES = ['account', 'kysely_migration', 'order_line', 'stock_movement'];

/** The functions of triggers that farms had until `2026-12-08-no-totals`. */
const olderFunctions = [
  'total_new_lines',
  'total_changed_lines',
  'total_deleted_lines',
  'total_changed_order',
].map(
  (name) =>
    `create or replace function ${name}() returns trigger language plpgsql as $$ begin return null; end $$`,
);

const migrationsIn = async (file: string): Promise<string[]> => {
  const rows = await runPostgres('pg_restore', ['--data-only', '--table=kysely_migration', '--file=-', file]);
  return [...rows.matchAll(/^(\d{4}-\d\d-\d\d-[a-z0-9-]+)\t/gm)].flatMap(([, name]) => name ?? []);
};

const assertRestorable = async (file: string) => {
  await assertDump(file, file, OLDEST_TABLES);
  const unknown = (await migrationsIn(file)).filter((name) => !(name in migrations));
  if (unknown.length === 0) return;
  throw new DatabaseError(
    'newer',
    `${file} was made by a newer version of the farm (${unknown.join(', ')}). Install that version.`,
  );
};

/** In one transaction; what it replaces is dumped first. Refuses with `DatabaseError` as `restoreSqlite` does. */
export const restorePostgres = async (
  { file, to, isForced, now, keepIn }: RestoreOrder & { keepIn: string },
  signal?: AbortSignal,
): Promise<Restored> => {
  if (!existsSync(file)) throw new DatabaseError('missing', `There is no file ${file}.`);
  const present = await readFarm(to, async (db) => {
    const version = await serverVersion(db);
    for (const program of ['pg_restore', 'psql'] as const) await requireProgram(program, version);
    if (await isUsedElsewhere(db)) throw new DatabaseError('locked', 'The farm is running. Stop it first.');
    return listTables(db);
  });
  await assertRestorable(file);
  const isThere = present.includes('kysely_migration');
  if (isThere && !isForced) {
    throw new DatabaseError(
      'exists',
      'There is a farm in the database already. Add --force to replace it; it is saved first.',
    );
  }
  const kept = isThere
    ? (await writeBackup({ from: to, to: join(keepIn, momentName(now, to, 'farm-replaced')) }, signal)).file
    : null;
  mkdirSync(keepIn, { recursive: true });
  const script = partialName(join(keepIn, momentName(now, to, 'farm-restoring')));
  const prelude = `${script}.first`;
  const epilogue = `${script}.last`;
  try {
    for (const path of [script, prelude, epilogue]) writeFileSync(path, '', { mode: OWNER_ONLY, flag: 'wx' });
    const tables = present.map((name) => `"${name}"`).join(', ');
    // An older dump has triggers, which the next upgrade drops, but not the functions that they run.
    writeFileSync(
      prelude,
      [...(isThere ? [`drop table ${tables} cascade`] : []), ...olderFunctions]
        .map((one) => `${one};\n`)
        .join(''),
    );
    writeFileSync(epilogue, renewEpochOfPostgres);
    await runPostgres('pg_restore', ['--no-owner', '--no-privileges', `--file=${script}`, file], { signal });
    const args = ['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1'];
    await runPostgres('psql', [...args, ...[prelude, script, epilogue].map((file) => `--file=${file}`)], {
      url: to,
      signal,
    });
  } finally {
    for (const path of [script, prelude, epilogue]) rmSync(path, { force: true });
  }
  return readFarm(to, async (db) => {
    await assertFarm(db, file);
    return { kept, unsound: await checkFigures(db) };
  });
};
