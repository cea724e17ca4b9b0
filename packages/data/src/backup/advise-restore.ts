import { findLastBackup } from './kept-backups.ts';

/** What an operator does about a damaged farm; `folder` is where its backups are kept, null if there are none. */
export const adviseRestore = (folder: string | null): string => {
  const last = folder && findLastBackup(folder);
  return last
    ? `Stop the server, run: farm restore ${last.file} --force, and start it again. That backup is of ${last.at.toISOString().slice(0, 16).replace('T', ' ')} UTC.`
    : 'BACKUP_DIR has no backup. Stop the server, restore one from elsewhere with: farm restore FILE --force, and start it again.';
};
