import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';
import { isDamage } from './damage.ts';
import { DatabaseTrouble } from './trouble.ts';

/** Whether this user may write to a file or folder; one that does not exist counts as writable. */
const isWritable = (path: string) => {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
};

/** Whether this user may write to a database, to the files that SQLite keeps beside it, and to their folder. */
export const isDatabaseWritable = (path: string): boolean =>
  [path, `${path}-wal`, `${path}-shm`, dirname(path)].every(isWritable);

export const readOnlyTrouble = (path: string, cause?: unknown): DatabaseTrouble =>
  new DatabaseTrouble(
    'read-only',
    `The database ${path} is read-only. Give the server's user permission to write to the file and its folder.`,
    { cause },
  );

/** What is wrong with the database according to an error of SQLite or its files; undefined for other errors. */
export const sqliteTrouble = (path: string, error: unknown): DatabaseTrouble | undefined => {
  if (error instanceof DatabaseTrouble) return error;
  const code = (error as { code?: string }).code ?? '';
  const cause = { cause: error };
  const lacksRights =
    /^(SQLITE_READONLY|EACCES|EPERM|EROFS)/.test(code) ||
    (code.startsWith('SQLITE_CANTOPEN') && !isDatabaseWritable(path));
  if (lacksRights) return readOnlyTrouble(path, error);
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return new DatabaseTrouble(
      'locked',
      `The database ${path} is in use by another process. Stop the other server, or set DATABASE_URL to another file.`,
      cause,
    );
  }
  if (isDamage(error)) {
    return new DatabaseTrouble(
      'corrupt',
      `The file ${path} is not a farm database, or is damaged. Restore a backup, or set DATABASE_URL to another file.`,
      cause,
    );
  }
  if (code.startsWith('SQLITE_CANTOPEN') || /^E[A-Z]+$/.test(code)) {
    return new DatabaseTrouble(
      'unopenable',
      `The database ${path} cannot be opened: ${(error as Error).message}. Check DATABASE_URL and the permissions of its folder.`,
      cause,
    );
  }
  return undefined;
};
