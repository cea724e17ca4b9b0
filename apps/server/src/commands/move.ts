import { existsSync, rmSync } from 'node:fs';
import { connect, isPostgresUrl, moveFarm, openDatabase } from '@farm/data/app';
import { assertCurrentFarm, checkFigures, readFarm } from '@farm/data/backup';
import { DatabaseError } from '@farm/data/connection';
import { InvalidArgumentError } from 'commander';
import { isDatabase } from '../env.ts';
import { shownDatabase } from '../shown-database.ts';
import type { AddCommand } from './command.ts';

const targetOf = (text: string): string => {
  const url = text.trim();
  if (url && isDatabase(url)) return url;
  throw new InvalidArgumentError(
    'It must be an address like postgres://user:password@host:5432/farm, or the path of a new file.',
  );
};

const removeFile = (path: string) => {
  for (const ending of ['', '-wal', '-shm', '.lock']) rmSync(path + ending, { force: true });
};

/** A farm that is already in the target is not upgraded on the way to being refused. */
const refuseOlderFarm = async () => {
  throw new DatabaseError(
    'exists',
    'The target already has a farm, of an older version. Choose an empty database, or a file that does not exist.',
  );
};

/** Copies the farm; a file that the copy was begun in is removed if it fails. */
const copyFarm = async (from: string, to: string, print: (line: string) => void): Promise<number> => {
  const isFile = !isPostgresUrl(to);
  if (isFile && existsSync(to)) {
    throw new DatabaseError(
      'exists',
      `The file ${shownDatabase(to)} exists. Choose one that does not, or delete it.`,
    );
  }
  const source = await connect(from);
  try {
    const target = await openDatabase(to, () => {}, refuseOlderFarm);
    try {
      const moved = await moveFarm(source, target, ({ table, rows, checksum }) =>
        print(`  ${table.padEnd(24)}${String(rows).padStart(10)} rows  checksum ${checksum}`),
      );
      return moved.reduce((sum, { rows }) => sum + rows, 0);
    } finally {
      await target.close();
    }
  } catch (error) {
    if (isFile) removeFile(to);
    throw error;
  } finally {
    await source.close();
  }
};

export const addMove: AddCommand = (program, { settings, print }) => {
  program
    .command('move')
    .description('copies the stopped farm from its file to PostgreSQL, or back, and compares every table')
    .requiredOption('--to <database>', 'postgres://user:password@host:5432/farm, or a new file', targetOf)
    .action(async ({ to }: { to: string }) => {
      const { databaseUrl: from } = settings();
      await readFarm(from, (db) => assertCurrentFarm(db, shownDatabase(from)));
      const rows = await copyFarm(from, to, print);
      const wrong = await readFarm(to, checkFigures);
      if (wrong.length > 0) throw new DatabaseError('unsound', wrong.join(' '));
      print(
        `Copied ${rows} rows from ${shownDatabase(from)} to ${shownDatabase(to)}; every table is the same.`,
      );
      print(`Now set DATABASE_URL to the new database and start the farm. The old one is unchanged.`);
    });
};
