import { column, type DataSlice, defineTable, generated, type RowsOf } from '../core/table.ts';

export const jobTable = defineTable('job', 'kept', {
  name: column<string>(),
  next_due: column<string>(),
  /** The instant at which the lock expires; null while the job is not running. */
  locked_until: column<string | null>(),
  locked_by: column<string | null>(),
  finished_at: column<string | null>(),
  succeeded_at: column<string | null>(),
  last_ms: column<number | null>(),
  /** How many runs have failed since the last that succeeded. */
  failures: generated<number>(),
  created_at: column<string>(),
});

export const jobsData = { tables: [jobTable] } as const satisfies DataSlice;

declare module '../core/database.ts' {
  interface Database extends RowsOf<typeof jobsData> {}
}
