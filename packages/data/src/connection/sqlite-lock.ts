import { lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { DatabaseError } from './database-error.ts';
import { sqliteError } from './sqlite-errors.ts';

/** The file that a path leads to through links, also if it does not exist yet. Its folder must exist. */
export const realFile = (path: string): string => {
  const beside = join(realpathSync(dirname(resolve(path))), basename(path));
  return lstatSync(beside, { throwIfNoEntry: false })?.isSymbolicLink()
    ? realFile(resolve(dirname(beside), readlinkSync(beside)))
    : beside;
};

/** Refuses a file with a second name in the file system: nothing would keep two servers apart. */
const assertOneName = (path: string) => {
  if ((statSync(path, { throwIfNoEntry: false })?.nlink ?? 1) < 2) return;
  throw new DatabaseError(
    'unopenable',
    `The database ${path} has a second name, a hard link. Two servers could open it and damage it. Replace the file by a copy of it, made while no server runs.`,
  );
};

/** Two servers on one file would not see each other's caches. Links lead to one lock, which ends with the process. */
export const holdProcessLock = (path: string): (() => void) => {
  const real = realFile(path);
  assertOneName(real);
  const lock = new BetterSqlite(`${real}.lock`, { timeout: 0 });
  try {
    lock.pragma('journal_mode = delete');
    lock.pragma('locking_mode = exclusive');
    lock.exec('begin exclusive; create table if not exists held (by_process integer); commit;');
  } catch (error) {
    lock.close();
    throw error;
  }
  return () => lock.close();
};

/** Holds the lock of a running farm, with nothing open. Refuses with `DatabaseError` if another process has it. */
export const lockSqlite = (path: string): (() => void) => {
  try {
    return holdProcessLock(path);
  } catch (error) {
    throw sqliteError(path, error) ?? error;
  }
};
