import { join } from 'node:path';
import type { Upgrade } from '@farm/data/app';
import { momentName, writeBackup } from '@farm/data/backup';
import { DatabaseError } from '@farm/data/connection';
import type { Logger } from 'pino';
import type { Settings } from './env.ts';
import { shownPath } from './shown-database.ts';
import { version } from './version.ts';

/** If the backup fails, the upgrade does not begin; where none can be made, the log says so. */
export const saveBeforeUpgrade = async (
  { databaseUrl, backupDir }: Pick<Settings, 'databaseUrl' | 'backupDir'>,
  { from, to }: Upgrade,
  { log, print }: { log: Pick<Logger, 'info' | 'warn'>; print: (line: string) => void },
): Promise<void> => {
  const upgrade = { version, from, to };
  print(`Upgrading the database from ${from} to ${to} (version ${version})`);
  if (!backupDir) {
    log.warn(upgrade, 'upgrading the database without a backup, since BACKUP_DIR is off');
    return;
  }
  const name = momentName(new Date(), databaseUrl, `farm-before-${version}`);
  try {
    const { file, unsound } = await writeBackup({ from: databaseUrl, to: join(backupDir, name) });
    log.info({ ...upgrade, file }, 'upgrading the database; a backup was made');
    print(`The farm as it was is saved in ${shownPath(file)}`);
    if (unsound.length > 0) log.warn({ unsound }, 'the farm is not sound');
  } catch (error) {
    if (!(error instanceof DatabaseError && error.kind === 'no-program')) throw error;
    log.warn({ ...upgrade, why: error.message }, 'upgrading the database without a backup');
  }
};
