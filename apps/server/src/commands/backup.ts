import { statSync } from 'node:fs';
import { join } from 'node:path';
import { momentName, writeBackup } from '@farm/data/backup';
import { shownDatabase, shownPath } from '../shown-database.ts';
import type { AddCommand } from './command.ts';
import { untilStopped } from './until-stopped.ts';

const EXIT_UNSOUND = 65;
const BYTES_PER_MB = 1_000_000;

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

export const addBackup: AddCommand = (program, { settings, print, complain, exitWith }) => {
  program
    .command('backup')
    .description('saves the farm in one file and checks it; the farm may be running')
    .argument('[to]', 'a new file, or a folder (BACKUP_DIR if left out)')
    .action(async (to: string | undefined) => {
      const { databaseUrl, backupDir } = settings();
      const name = momentName(new Date(), databaseUrl);
      const place = to ?? backupDir;
      if (!place) return program.error('BACKUP_DIR is off, so say which file to write: farm backup FILE');
      const began = Date.now();
      const { file, bytes, unsound } = await untilStopped((signal) =>
        writeBackup(
          {
            from: databaseUrl,
            to: to && !isFolder(to) ? to : join(place, name),
            shown: shownDatabase(databaseUrl),
          },
          signal,
        ),
      );
      const seconds = ((Date.now() - began) / 1000).toFixed(1);
      const size = `${(bytes / BYTES_PER_MB).toFixed(1)} MB in ${seconds} s`;
      if (unsound.length === 0) return print(`Saved and checked: ${shownPath(file)} (${size})`);
      for (const sentence of unsound) complain(sentence);
      complain(`The farm is not sound. Its copy is ${shownPath(file)}, which does not count as a backup.`);
      exitWith(EXIT_UNSOUND);
    });
};
