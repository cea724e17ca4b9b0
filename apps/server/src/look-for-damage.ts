import { setTimeout as pause } from 'node:timers/promises';
import type { OpenDatabase } from '@farm/data/app';
import { adviseRestore, findLastBackup } from '@farm/data/backup';
import { DatabaseTrouble } from '@farm/data/connection';
import type { Logger } from 'pino';
import type { Settings } from './env.ts';

/** The first answers do not wait until a process has been started. */
const LOOKS_AFTER_MS = 1000;

/**
 * Says once in the log when damage to the database is found, by anyone, and looks for it in a file that was too large to
 * be looked at when it was opened. Returns a function that stops this.
 */
export const lookForDamage = (
  { backupDir }: Pick<Settings, 'backupDir'>,
  { damage, checkDamage }: Pick<OpenDatabase, 'damage' | 'checkDamage'>,
  log: Pick<Logger, 'error' | 'warn'>,
): (() => Promise<void>) => {
  damage.onFound((found) =>
    log.error(
      { err: found, remedy: adviseRestore(backupDir) },
      'the database is damaged, so nothing is saved any more',
    ),
  );
  const stopping = new AbortController();
  const look = async () => {
    try {
      await pause(LOOKS_AFTER_MS, undefined, { signal: stopping.signal });
      await checkDamage(stopping.signal);
    } catch (error) {
      if (!stopping.signal.aborted) log.warn({ err: error }, 'the database could not be checked for damage');
    }
  };
  const looking = look();
  return async () => {
    stopping.abort();
    await looking;
  };
};

/** A damaged file's trouble with the backup to restore, if there is one; other errors as they are. */
export const nameBackup = (error: unknown, { backupDir }: Pick<Settings, 'backupDir'>): unknown =>
  error instanceof DatabaseTrouble && error.kind === 'corrupt' && backupDir && findLastBackup(backupDir)
    ? new DatabaseTrouble('corrupt', `${error.message} ${adviseRestore(backupDir)}`, { cause: error })
    : error;
