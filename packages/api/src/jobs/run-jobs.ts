import { randomUUID } from 'node:crypto';
import { insertJob, setJobFinished, takeJob } from '@farm/data/jobs';
import type { Farm, PersonContext } from '../core/context.ts';
import { actAsFarm } from './act-as-farm.ts';

const LOOK_EVERY_MS = 60_000;
/** A process that has not finished a job after so long is taken for dead. */
const LOCK_MS = 15 * 60_000;

/** Work without a person. */
export type Job = {
  name: string;
  /** From one beginning to the next. */
  everyMs: number;
  /** May run again after a crash, so that doing it twice must do no harm. */
  run: (ctx: PersonContext) => Promise<void>;
};

const later = (instant: Date, ms: number) => new Date(instant.valueOf() + ms).toISOString();

/**
 * Runs a job where it is due and no other process is at it; answers whether it did. A job that fails is logged and
 * tried again when it is next due; one whose process died is taken over once its lock has run out.
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
    farm.log.warn({ err: error, job: name }, 'a job failed; it is tried again when it is next due');
  }
  await setJobFinished(farm.db, name, {
    by,
    now: farm.now().toISOString(),
    nextDue: later(began, everyMs),
  });
  return true;
};

/** Runs each job now if it is due, and from then on whenever it is; answers what stops it and waits for a job under way. */
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
          'could not look whether a job is due; trying again in a minute',
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
