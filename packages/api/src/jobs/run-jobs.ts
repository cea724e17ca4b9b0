import { randomUUID } from 'node:crypto';
import { insertJob, setJobFinished, takeJob } from '@farm/data/jobs';
import type { Farm, PersonContext } from '../core/context.ts';
import { actAsFarm } from './act-as-farm.ts';

const LOOK_EVERY_MS = 60_000;
/** A process that has not finished a job after this long is considered dead. */
const LOCK_MS = 15 * 60_000;

/** A background job. */
export type Job = {
  name: string;
  /** The time from one start to the next. */
  everyMs: number;
  /** It may run again after a crash, so running it twice must be harmless. */
  run: (ctx: PersonContext) => Promise<void>;
};

const later = (instant: Date, ms: number) => new Date(instant.valueOf() + ms).toISOString();

/**
 * Runs a job if it is due and no other process is running it; returns whether it did. A failure is logged, and the job
 * runs again when it is next due. If a process dies, another takes its job over once the lock has expired.
 */
export const runJob = async (farm: Farm, { name, everyMs, run }: Job): Promise<boolean> => {
  const began = farm.now();
  const by = randomUUID();
  const isTaken = await takeJob(farm.db, name, {
    by,
    now: began.toISOString(),
    until: later(began, LOCK_MS),
  });
  if (!isTaken) return false;
  try {
    await run(await actAsFarm(farm));
  } catch (error) {
    farm.log.warn({ err: error, job: name }, 'a job failed; it runs again when it is next due');
  }
  await setJobFinished(farm.db, name, {
    by,
    now: farm.now().toISOString(),
    nextDue: later(began, everyMs),
  });
  return true;
};

/** Runs each job whenever it is due. Returns a function that stops this and waits for a running job. */
export const startJobs = (farm: Farm, jobs: readonly Job[]): (() => Promise<void>) => {
  let isStopped = false;
  const look = async () => {
    for (const job of jobs) {
      if (isStopped) return;
      try {
        await insertJob(farm.db, job.name, farm.now().toISOString());
        await runJob(farm, job);
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
    isStopped = true;
    clearInterval(timer);
    await looking;
  };
};
