import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';
import { isDamage } from './damage.ts';
import { DatabaseError } from './database-error.ts';

/** Whether this user may write to a file or folder; one that does not exist counts as writable. */
const isWritable = (path: string) => {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
};

/** The database, the files that SQLite keeps beside it, and their folder. */
const pathsOf = (path: string) => [path, `${path}-wal`, `${path}-shm`, dirname(path)];

export const isDatabaseWritable = (path: string): boolean => pathsOf(path).every(isWritable);

/** Names the file or folder that this user may not write to, which may be one beside the database. */
export const readOnlyTrouble = (path: string, cause?: unknown): DatabaseError => {
  const stuck = pathsOf(path).find((each) => !isWritable(each)) ?? path;
  const remedy =
    "Give the server's user permission to write to the database, to the files beside it and to their folder.";
  return new DatabaseError('read-only', `${stuck} is read-only. ${remedy}`, { cause });
};

/** It tells what is wrong with the database according to an error of SQLite or its files; undefined for other errors. */
export const sqliteError = (path: string, error: unknown): DatabaseError | undefined => {
  if (error instanceof DatabaseError) return error;
  const code = (error as { code?: string }).code ?? '';
  const cause = { cause: error };
  const lacksRights =
    /^(SQLITE_READONLY|EACCES|EPERM|EROFS)/.test(code) ||
    (code.startsWith('SQLITE_CANTOPEN') && !isDatabaseWritable(path));
  if (lacksRights) return readOnlyTrouble(path, error);
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return new DatabaseError(
      'locked',
      `The database ${path} is in use by another process. Stop the other server, or set DATABASE_URL to another file.`,
      cause,
    );
  }
  if (isDamage(error)) {
    return new DatabaseError(
      'corrupt',
      `The file ${path} is not a farm database, or is damaged. Restore a backup, or set DATABASE_URL to another file.`,
      cause,
    );
  }
  if (code.startsWith('SQLITE_CANTOPEN') || /^E[A-Z]+$/.test(code)) {
    return new DatabaseError(
      'unopenable',
      `The database ${path} cannot be opened: ${(error as Error).message}. Check DATABASE_URL and the permissions of its folder.`,
      cause,
    );
  }
  return undefined;
};
