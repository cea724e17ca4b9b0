import { randomUUID } from 'node:crypto';
import { onceUnlocked } from '@farm/data/core';
import { insertJob, type JobOutcome, listJobs, setJobFinished, takeJob } from '@farm/data/jobs';
import type { Job, ReadinessCheck } from '../core/api-slice.ts';
import type { AppContext } from '../core/context.ts';
import { actAsFarm } from './act-as-farm.ts';

const LOOK_EVERY_MS = 60_000;
const LOCK_MS = 15 * 60_000;
const RETRY_AFTER_MS = 3_600_000;

const later = (instant: Date, ms: number) => new Date(instant.valueOf() + ms);

const dueAfter = (farm: AppContext, { every }: Job, began: Date) =>
  typeof every === 'number' ? later(began, every) : every(farm, began);

/** Returns whether it ran. A failure is tried again after an hour at most; a wrong clock delays a job by at most two periods. */
export const runJob = async (
  farm: AppContext,
  job: Job,
  signal: AbortSignal = new AbortController().signal,
) => {
  const { name, run } = job;
  const began = farm.now();
  const by = randomUUID();
  const isTaken = await takeJob(farm.db, name, {
    by,
    now: began.toISOString(),
    until: later(began, LOCK_MS).toISOString(),
    // Two periods, so that a clock put back by an hour does not repeat the last run.
    latestDue: dueAfter(farm, job, dueAfter(farm, job, began)).toISOString(),
    // Two locks, since the clocks of several machines differ a little.
    latestLock: later(began, 2 * LOCK_MS).toISOString(),
  });
  if (!isTaken) return false;
  let nextDue = dueAfter(farm, job, began);
  const started = performance.now();
  let outcome: JobOutcome = 'succeeded';
  try {
    await run(await actAsFarm(farm), signal);
  } catch (error) {
    outcome = signal.aborted ? 'stopped' : 'failed';
    if (signal.aborted) {
      farm.log.info({ job: name }, 'a job was stopped; it runs again at the next start');
      nextDue = began;
    } else {
      farm.log.warn({ err: error, job: name }, 'a job failed; it runs again when it is next due');
      const retry = later(began, RETRY_AFTER_MS);
      if (retry < nextDue) nextDue = retry;
    }
  }
  const finished = {
    by,
    now: farm.now().toISOString(),
    nextDue: nextDue.toISOString(),
    ms: Math.round(performance.now() - started),
    outcome,
  };
  await onceUnlocked(() => setJobFinished(farm.db, name, finished));
  return true;
};

export const startJobs = (farm: AppContext, jobs: readonly Job[]): (() => Promise<void>) => {
  const stopping = new AbortController();
  const look = async () => {
    for (const job of jobs) {
      if (job.engine && job.engine !== farm.engine) continue;
      if (stopping.signal.aborted) return;
      try {
        const now = farm.now();
        const firstDue = typeof job.every === 'number' ? now : job.every(farm, now);
        await insertJob(farm.db, job.name, now.toISOString(), firstDue.toISOString());
        await runJob(farm, job, stopping.signal);
      } catch (error) {
        farm.log.warn(
          { err: error, job: job.name },
          'could not check whether a job is due; trying again in a minute',
        );
      }
    }
  };
  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, LOOK_EVERY_MS);
  timer.unref();
  return async () => {
    stopping.abort();
    clearInterval(timer);
    await looking;
  };
};

const OVERDUE_MS = 60 * 60_000;

export const checkJobs = ({ db, now }: AppContext): ReadinessCheck => ({
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
