/** Work without a person: when it is due, and who is at it. */
export interface JobTable {
  name: string;
  /** The instant from which on it is to be run. */
  next_due: string;
  /** Whoever took it is given up at this instant; null while nobody is at it. */
  locked_until: string | null;
  locked_by: string | null;
  finished_at: string | null;
  created_at: string;
}

export interface JobsTables {
  job: JobTable;
}

declare module '../core/database.ts' {
  interface Database extends JobsTables {}
}
