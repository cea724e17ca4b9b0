import { assertFarm, checkFigures, checkStorage, readFarm } from '@farm/data/backup';
import { shownDatabase } from '../shown-database.ts';
import type { AddCommand } from './command.ts';

const EXIT_UNSOUND = 65;

export const addCheck: AddCommand = (program, { settings, print, complain, exitWith }) => {
  program
    .command('check')
    .description('looks for damage, and for figures that contradict each other; the farm may be running')
    .action(async () => {
      const { databaseUrl } = settings();
      const where = shownDatabase(databaseUrl);
      const wrong = await readFarm(databaseUrl, async (db) => {
        await assertFarm(db, where);
        return [...(await checkStorage(db)), ...(await checkFigures(db))];
      });
      for (const sentence of wrong) complain(sentence);
      if (wrong.length > 0) exitWith(EXIT_UNSOUND);
      else print(`${where} is sound: nothing is damaged, and all figures agree.`);
    });
};
