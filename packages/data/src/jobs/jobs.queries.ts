import type { Db } from '../core/database.ts';
import { affectsOne } from '../core/sql.ts';
import { jobTable } from './jobs.tables.ts';

/** Inserts a job's row, due at once unless `nextDue` says otherwise; an existing one stays as it is. */
export const insertJob = async (db: Db, name: string, now: string, nextDue = now): Promise<void> => {
  await db
    .insertInto('job')
    .values({ name, next_due: nextDue, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const findJob = (db: Db, name: string): Promise<{ createdAt: string } | undefined> =>
  db.selectFrom('job').select('created_at as createdAt').where('name', '=', name).executeTakeFirst();

/** One of several processes succeeds. A time after `latestDue` or `latestLock` was written by a wrong clock. */
export const takeJob = (
  db: Db,
  name: string,
  {
    by,
    now,
    until,
    latestDue,
    latestLock,
  }: { by: string; now: string; until: string; latestDue: string; latestLock: string },
): Promise<boolean> =>
  affectsOne(
    db
      .updateTable('job')
      .set({ locked_by: by, locked_until: until })
      .where('name', '=', name)
      .where((eb) => eb.or([eb('next_due', '<=', now), eb('next_due', '>', latestDue)]))
      .where((eb) =>
        eb.or([
          eb('locked_until', 'is', null),
          eb('locked_until', '<=', now),
          eb('locked_until', '>', latestLock),
        ]),
      ),
  );

export type JobOutcome = 'succeeded' | 'failed' | 'stopped';

type Finished = { by: string; now: string; nextDue: string; ms: number; outcome: JobOutcome };

/** Unlocks a job until it is due again; does nothing if another process has locked it since. */
export const setJobFinished = (
  db: Db,
  name: string,
  { by, now, nextDue, ms, outcome }: Finished,
): Promise<boolean> =>
  affectsOne(
    db
      .updateTable('job')
      .set({ next_due: nextDue, locked_by: null, locked_until: null, finished_at: now, last_ms: ms })
      .$if(outcome === 'failed', (update) => update.set((eb) => ({ failures: eb('failures', '+', 1) })))
      .$if(outcome === 'succeeded', (update) => update.set({ succeeded_at: now, failures: 0 }))
      .where('name', '=', name)
      .where('locked_by', '=', by),
  );

export type JobState = {
  name: string;
  nextDue: string;
  succeededAt: string | null;
  lastMs: number | null;
  failures: number;
};

export const listJobs = (db: Db): Promise<JobState[]> =>
  db
    .selectFrom('job')
    .select(jobTable.columns('name', 'next_due', 'succeeded_at', 'last_ms', 'failures'))
    .orderBy('name')
    .execute();
