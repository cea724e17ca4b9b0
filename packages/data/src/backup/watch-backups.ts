import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { findLastBackup } from './kept-backups.ts';

type LastBackup = { file: string; at: Date };

export type BackupWatch = {
  databaseUrl: string;
  folder: string;
  /** The newest backup that the last look found; null if there was none. */
  last: LastBackup | null;
  /** The code of what keeps the folder from being used, such as `ENOENT`; null if nothing does. */
  trouble: string | null;
  /** Looks into the folder. Requests read what was found, so that none of them waits for a disk. */
  look: () => Promise<void>;
};

export const watchBackups = ({ databaseUrl, folder }: Pick<BackupWatch, 'databaseUrl' | 'folder'>) => {
  let looking: Promise<void> | undefined;
  let wasThere = false;
  const look = async () => {
    try {
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
      watch.last = await findLastBackup(folder);
      watch.trouble = null;
      wasThere = true;
    } catch (error) {
      const { code = 'EIO' } = error as NodeJS.ErrnoException;
      // The first backup makes the folder.
      watch.trouble = code === 'ENOENT' && !wasThere ? null : code;
    }
  };
  const watch: BackupWatch = {
    databaseUrl,
    folder,
    last: null,
    trouble: null,
    look: () => {
      // A disk that hangs is asked once, however often it is to be looked at.
      looking ??= look().finally(() => {
        looking = undefined;
      });
      return looking;
    },
  };
  return watch;
};

/** Tells an operator what to do about a damaged farm; `last` is its newest backup, null if there is none. */
export const adviseRestore = (last: LastBackup | null): string =>
  last
    ? `Stop the server, run: farm restore ${last.file} --force, and start it again. That backup is of ${last.at.toISOString().slice(0, 16).replace('T', ' ')} UTC.`
    : 'There is no backup here. Stop the server, restore one from elsewhere with: farm restore FILE --force, and start it again.';
