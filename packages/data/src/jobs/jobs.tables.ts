import type { Generated } from 'kysely';

/** Background jobs: when each is due, and whether a process is running it. */
export interface JobTable {
  name: string;
  /** The instant at which it is due. */
  next_due: string;
  /** The instant at which the lock expires; null while the job is not running. */
  locked_until: string | null;
  locked_by: string | null;
  finished_at: string | null;
  succeeded_at: string | null;
  /** How long the last run took. */
  last_ms: number | null;
  /** How many runs have failed since the last that succeeded. */
  failures: Generated<number>;
  created_at: string;
}

export interface JobsTables {
  job: JobTable;
}

declare module '../core/database.ts' {
  interface Database extends JobsTables {}
}
