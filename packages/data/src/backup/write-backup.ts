import { chmodSync, closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseError } from '../connection/database-error.ts';
import { isPostgresUrl } from '../connection/postgres.ts';
import { copySqlite } from './copy-sqlite.ts';
import { dumpPostgres } from './dump-postgres.ts';
import { OWNER_ONLY, OWNER_ONLY_FOLDER, partialName, syncFile, syncFolder } from './durable-files.ts';

export type WrittenBackup = {
  file: string;
  bytes: number;
  /** Sentences about figures that contradict each other; then the file is named `….unsound`, and does not count. */
  unsound: string[];
};

export const backupEnding = (databaseUrl: string): '.dump' | '.sqlite' =>
  isPostgresUrl(databaseUrl) ? '.dump' : '.sqlite';

/** The file appears when it is whole, checked and on the disk, for its owner alone. Refuses with `DatabaseError`. */
export const writeBackup = async (
  { from, to, shown = from }: { from: string; to: string; shown?: string },
  signal?: AbortSignal,
): Promise<WrittenBackup> => {
  if (existsSync(to)) throw new DatabaseError('exists', `${to} is there already. Choose another name.`);
  try {
    mkdirSync(dirname(to), { recursive: true, mode: OWNER_ONLY_FOLDER });
  } catch (error) {
    if (!/^(EEXIST|ENOTDIR)$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new DatabaseError('exists', `${dirname(to)} is no folder. Choose another place.`);
  }
  const partial = partialName(to);
  try {
    closeSync(openSync(partial, 'wx', OWNER_ONLY));
    const copy = isPostgresUrl(from) ? dumpPostgres : copySqlite;
    const unsound = await copy({ from, to: partial, shown }, signal);
    chmodSync(partial, OWNER_ONLY);
    syncFile(partial);
    const file = unsound.length > 0 ? `${to}.unsound` : to;
    renameSync(partial, file);
    syncFolder(dirname(to));
    return { file, bytes: statSync(file).size, unsound };
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
};
