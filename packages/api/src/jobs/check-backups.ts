import { findLastBackup } from '@farm/data/backup';
import { findJob } from '@farm/data/jobs';
import type { Farm } from '../core/context.ts';
import type { ReadinessCheck } from '../core/readiness.ts';
import { backUpNightly } from './back-up-nightly.ts';

const DAY_MS = 86_400_000;
const WARN_AFTER_MS = 2 * DAY_MS;
const FAIL_AFTER_MS = 7 * DAY_MS;

const stateAfter = (ageMs: number) =>
  ageMs > FAIL_AFTER_MS ? 'fail' : ageMs > WARN_AFTER_MS ? 'warn' : 'ok';

const REMEDY = 'The log says why; save the farm now with: farm backup';

export const checkBackups = ({ backups, db, now }: Farm): ReadinessCheck => ({
  name: 'backup',
  read: async () => {
    if (!backups) return { state: 'ok', note: 'BACKUP_DIR is off, so the farm makes no backups itself.' };
    const last = findLastBackup(backups.folder);
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
