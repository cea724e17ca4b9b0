import { closeSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupWatch } from '@farm/data/backup';
import type { Settings } from './env.ts';

const LOOKED_EVERY_MS = 60_000;

/** Stops the start, which is worth trying again: the disk of the folder may be mounted later. */
export class BackupFolderError extends Error {}

/** Tries to write to the folder of backups, so that no night finds out, and makes one that was chosen. Throws `BackupFolderError`. */
export const useBackupFolder = ({ backupDir, dataDir }: Pick<Settings, 'backupDir' | 'dataDir'>): void => {
  if (backupDir === null) return;
  const isUsual = backupDir === join(dataDir, 'backups');
  const probe = join(backupDir, `.farm-${process.pid}.probe`);
  try {
    // The folder above one that was chosen has to be there: it may be on a disk that is not mounted yet.
    if (!isUsual) mkdirOnce(backupDir);
    else if (!existsSync(backupDir)) return;
    closeSync(openSync(probe, 'w'));
    rmSync(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const setting = isUsual ? 'DATA_DIR' : 'BACKUP_DIR';
    throw new BackupFolderError(
      `Backups cannot be kept in ${backupDir} (${code}). Mount its disk, give the server's user permission to write to it, or set ${setting} to another folder. BACKUP_DIR=off makes no backups.`,
      { cause: error },
    );
  }
};

const mkdirOnce = (folder: string) => {
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};

/** Looks into the folder of backups every minute, for `/readyz` and `/metrics`. Returns what stops it. */
export const lookAtBackups = async (backups: BackupWatch | null): Promise<() => Promise<void>> => {
  if (!backups) return async () => {};
  await backups.look();
  const timer = setInterval(() => void backups.look(), LOOKED_EVERY_MS).unref();
  return async () => clearInterval(timer);
};
