import { DatabaseError } from '../connection/database-error.ts';
import { assertUndamaged, onFile, openBesideToRead, registerUnicodeLower } from '../connection/sqlite.ts';

export const checkSqlite = (path: string): void => onFile(path, assertUndamaged, openBesideToRead);

/** Copies one moment, without a log. Refuses a damaged file: its copy could lack rows without showing it. */
export const copySqliteInto = (from: string, to: string): void =>
  onFile(from, (database) => {
    registerUnicodeLower(database);
    assertUndamaged(database);
    database.prepare('vacuum into ?').run(to);
  });

/** Writes a sound write-ahead log into its file. Refuses with `DatabaseError` if another process has it open. */
export const foldSqlite = (path: string, statement?: string): void => {
  try {
    onFile(path, (database) => {
      if (statement) database.exec(statement);
      database.pragma('journal_mode = delete');
    });
  } catch (error) {
    if (!(error instanceof DatabaseError && error.kind === 'corrupt')) throw error;
  }
};
