import type { LastBackup } from './watch-backups.ts';

/** Tells an operator what to do about a damaged farm; `last` is its newest backup, null if there is none. */
export const adviseRestore = (last: LastBackup | null): string =>
  last
    ? `Stop the server, run: farm restore ${last.file} --force, and start it again. That backup is of ${last.at.toISOString().slice(0, 16).replace('T', ' ')} UTC.`
    : 'There is no backup here. Stop the server, restore one from elsewhere with: farm restore FILE --force, and start it again.';
