import { type JobState, listJobs } from '@farm/data/jobs';
import { Gauge, type Registry } from 'prom-client';
import type { AppContext } from '../core/context.ts';
import { oncePerSecond } from './read-checks.ts';

/** It shows how the last runs of every job went, read when they are asked for. */
export const measureJobs = (registers: [Registry], { db }: AppContext) => {
  const jobs = oncePerSecond(() => listJobs(db).catch(() => []));
  const add = (name: string, help: string, pick: (job: JobState) => number | null) =>
    new Gauge({
      name,
      help,
      labelNames: ['job'],
      registers,
      async collect() {
        for (const job of await jobs()) {
          const value = pick(job);
          if (value !== null) this.set({ job: job.name }, value);
        }
      },
    });
  add('farm_job_failures', 'Failed runs of a job since the last that succeeded', ({ failures }) => failures);
  add('farm_job_last_seconds', 'How long the last run of a job took', ({ lastMs }) =>
    lastMs === null ? null : lastMs / 1000,
  );
  add('farm_job_last_success_timestamp_seconds', 'When a job last succeeded', ({ succeededAt }) =>
    succeededAt ? Date.parse(succeededAt) / 1000 : null,
  );
};
