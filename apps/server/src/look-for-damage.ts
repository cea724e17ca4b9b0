import type { OpenDatabase } from '@farm/data/app';
import { adviseRestore, findLastBackup } from '@farm/data/backup';
import { DatabaseError } from '@farm/data/connection';
import type { Logger } from 'pino';
import type { Settings } from './env.ts';
import { startSoon } from './start-soon.ts';

/** It is null as well if the folder cannot be read: then it names no backup. */
const lastBackup = (backupDir: string | null) =>
  backupDir === null ? Promise.resolve(null) : findLastBackup(backupDir).catch(() => null);

/** Says once in the log that there is damage, and looks for it in a file too large to be looked at when opened. */
export const lookForDamage = (
  { backupDir }: Pick<Settings, 'backupDir'>,
  { damage, isUnchecked, checkDamage }: Pick<OpenDatabase, 'damage' | 'isUnchecked' | 'checkDamage'>,
  log: Pick<Logger, 'error' | 'warn'>,
): (() => Promise<void>) => {
  damage.onFound(async (found) => {
    const last = await lastBackup(backupDir);
    log.error(
      { err: found, remedy: adviseRestore(last) },
      'the database is damaged, so nothing is saved anymore',
    );
  });
  return startSoon(() => {
    if (!isUnchecked) return async () => {};
    const stopping = new AbortController();
    const looking = checkDamage(stopping.signal).catch((error: unknown) => {
      if (!stopping.signal.aborted) log.warn({ err: error }, 'the database could not be checked for damage');
    });
    return async () => {
      stopping.abort();
      await looking;
    };
  });
};

/** A damaged file's trouble with the backup to restore, if there is one; other errors as they are. */
export const nameBackup = async (
  error: unknown,
  { backupDir }: Pick<Settings, 'backupDir'>,
): Promise<unknown> => {
  if (!(error instanceof DatabaseError && error.kind === 'corrupt')) return error;
  const last = await lastBackup(backupDir);
  return last
    ? new DatabaseError('corrupt', `${error.message} ${adviseRestore(last)}`, { cause: error })
    : error;
};
