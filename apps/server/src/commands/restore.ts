import { restoreBackup } from '@farm/data/backup';
import { shownDatabase, shownPath } from '../shown-database.ts';
import type { AddCommand } from './command.ts';
import { untilStopped } from './until-stopped.ts';

export const addRestore: AddCommand = (program, { settings, print, complain }) => {
  program
    .command('restore')
    .description('puts a backup in the place of the farm, which must not be running')
    .argument('<file>', 'a file that farm backup or the farm itself made')
    .option('--force', 'replace the farm that is there, and accept a backup that is not sound')
    .action(async (file: string, { force = false }: { force?: boolean }) => {
      const { databaseUrl, backupDir } = settings();
      const { kept, unsound } = await untilStopped((signal) =>
        restoreBackup({ file, to: databaseUrl, isForced: force, now: new Date(), keepIn: backupDir }, signal),
      );
      for (const sentence of unsound) complain(sentence);
      if (kept) print(`What was there before is kept in ${shownPath(kept)}`);
      print(`Restored ${shownPath(file)} to ${shownDatabase(databaseUrl)}. Start the farm now.`);
    });
};
