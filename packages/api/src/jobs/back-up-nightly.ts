import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { nightlyName, pruneBackups, writeBackup } from '@farm/data/backup';
import { DatabaseTrouble } from '@farm/data/connection';
import { dayIn, msLeftOfDay } from '@farm/domain/core';
import type { Farm } from '../core/context.ts';
import type { Job } from './run-jobs.ts';

/** From the farm's midnight to an hour at which nobody works. */
const AFTER_MIDNIGHT_MS = 2 * 3_600_000;

const nextNight = ({ zone }: Farm, now: Date) =>
  new Date(now.valueOf() + msLeftOfDay(zone.name, now) + AFTER_MIDNIGHT_MS);

/** Backs the farm up at night, or at the next start if it was off then, and deletes old nightly backups. */
export const backUpNightly: Job = {
  name: 'back-up-nightly',
  every: nextNight,
  run: async ({ backups, damage, log, now, zone }, signal) => {
    if (!backups) return;
    const { databaseUrl, folder } = backups;
    const to = join(folder, nightlyName(dayIn(zone.name, now()), databaseUrl));
    if (!existsSync(to)) {
      try {
        const { file, bytes, unsound } = await writeBackup({ from: databaseUrl, to }, signal);
        if (unsound.length > 0) {
          log.error({ file, unsound }, 'the farm is not sound, so its copy does not count as a backup');
        } else log.info({ file, bytes }, 'backed the farm up');
      } catch (error) {
        if (error instanceof DatabaseTrouble && error.kind === 'corrupt') damage.note(error);
        if (!(error instanceof DatabaseTrouble && error.kind === 'no-program')) throw error;
        log.warn({ why: error.message }, 'the farm was not backed up');
      }
    }
    const deleted = pruneBackups(folder, now());
    if (deleted.length > 0) log.info({ deleted }, 'deleted old backups');
  },
};
