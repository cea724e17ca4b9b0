import { listJobs } from '@farm/data/jobs';
import type { Farm } from '../core/context.ts';
import type { ReadinessCheck } from '../core/readiness.ts';

const OVERDUE_MS = 60 * 60_000;

export const checkJobs = ({ db, now }: Farm): ReadinessCheck => ({
  name: 'jobs',
  read: async () => {
    const jobs = await listJobs(db);
    const failing = jobs.filter(({ failures }) => failures > 0);
    const last = (succeededAt: string | null) =>
      succeededAt ? `it last succeeded at ${succeededAt}` : 'it has never succeeded';
    if (failing.length > 0) {
      const each = failing.map(({ name, succeededAt }) => `${name} failed (${last(succeededAt)})`);
      return {
        state: 'warn',
        note: `${each.join(', ')}. The log says why; it is tried again when next due.`,
      };
    }
    const due = new Date(now().valueOf() - OVERDUE_MS).toISOString();
    const overdue = jobs.filter(({ nextDue }) => nextDue < due).map(({ name }) => name);
    if (overdue.length > 0)
      return {
        state: 'warn',
        note: `${overdue.join(', ')} should have run an hour ago. Restart the server.`,
      };
    return { state: 'ok', note: 'Every job did its work the last time.' };
  },
});
