import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkSqliteAside, nightlyName, pruneBackups, writeBackup } from '@farm/data/backup';
import { DatabaseError } from '@farm/data/connection';
import { findJob } from '@farm/data/jobs';
import { dayIn, msLeftOfDay } from '@farm/domain/core';
import type { Job, ReadinessCheck } from '../core/api-slice.ts';
import type { AppContext } from '../core/context.ts';

const AFTER_MIDNIGHT_MS = 2 * 3_600_000;
const AFTER_BACKUP_MS = 3_600_000;

const nextNight = ({ zone }: AppContext, now: Date) =>
  new Date(now.valueOf() + msLeftOfDay(zone.name, now) + AFTER_MIDNIGHT_MS);

const isCorrupt = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && error.kind === 'corrupt';

/** Tells damage of the farm's own file, which stops all writes, from a fault in its rows or in the copy. */
const noteDamage = async ({ engine, damage }: AppContext, file: string, signal: AbortSignal) => {
  if (engine !== 'sqlite') return;
  try {
    await checkSqliteAside(file, signal);
  } catch (error) {
    if (isCorrupt(error)) damage.note(error);
  }
};

export const backUpNightly: Job = {
  name: 'back-up-nightly',
  every: nextNight,
  run: async (farm, signal) => {
    const { backups, log, now, zone } = farm;
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
        if (isCorrupt(error)) await noteDamage(farm, databaseUrl, signal);
        if (!(error instanceof DatabaseError && error.kind === 'no-program')) throw error;
        log.warn({ why: error.message }, 'the farm was not backed up');
      }
    }
    const deleted = pruneBackups(folder, now());
    if (deleted.length > 0) log.info({ deleted }, 'deleted old backups');
    await backups.look();
  },
};

const DAY_MS = 86_400_000;
const WARN_AFTER_MS = 2 * DAY_MS;
const FAIL_AFTER_MS = 7 * DAY_MS;

const stateAfter = (ageMs: number) =>
  ageMs > FAIL_AFTER_MS ? 'fail' : ageMs > WARN_AFTER_MS ? 'warn' : 'ok';

const REMEDY = 'The log says why; save the farm now with: farm backup';

export const checkBackups = ({ backups, db, now }: AppContext): ReadinessCheck => ({
  name: 'backup',
  read: async () => {
    if (!backups) return { state: 'ok', note: 'BACKUP_DIR is off, so the farm makes no backups itself.' };
    const { last, trouble } = backups;
    if (trouble) {
      const note = `The folder of backups cannot be used (${trouble}), so no backup is made. Mount its disk, or give the server's user permission to write to it.`;
      return { state: 'fail', note };
    }
    if (!last) {
      const job = await findJob(db, backUpNightly.name);
      const state = stateAfter(job ? now().valueOf() - Date.parse(job.createdAt) : 0);
      const note =
        state === 'ok'
          ? 'There is no backup yet; the first one is made at night.'
          : `There is no backup. ${REMEDY}`;
      return { state, note };
    }
    const state = stateAfter(now().valueOf() - last.at.valueOf());
    const when = `The last backup is of ${last.at.toISOString().slice(0, 16).replace('T', ' ')} UTC.`;
    return { state, note: state === 'ok' ? when : `${when} ${REMEDY}` };
  },
});

/** Finds damage in pages that the server has in memory and no longer reads; `/readyz` tells of it from then on. */
export const checkFileNightly: Job = {
  name: 'check-file-nightly',
  every: (farm, now) => new Date(nextNight(farm, now).valueOf() + AFTER_BACKUP_MS),
  engine: 'sqlite',
  run: ({ checkDamage }, signal) => checkDamage(signal),
};
