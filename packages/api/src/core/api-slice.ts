import type { AnyTRPCRouter } from '@trpc/server';
import type { Farm, PersonContext } from './context.ts';
import type { ReadinessCheck } from './readiness.ts';
import type { RestPaths } from './rest-path.ts';

/** A background job. */
export type Job = {
  name: string;
  /** The time from one start to the next; or the next time at which it is due, if it runs at a fixed hour. */
  every: number | ((farm: Farm, now: Date) => Date);
  /** The database it is for, if not for both. */
  engine?: Farm['engine'];
  /**
   * It may run again after a crash, so running it twice must be harmless. When the signal aborts, the farm is closing;
   * a job that then fails runs at the next start.
   */
  run: (ctx: PersonContext, signal: AbortSignal) => Promise<void>;
};

/** What a slice brings to the server. */
export type ApiSlice = {
  router?: AnyTRPCRouter;
  /** The topics of its live events. */
  topics?: readonly string[];
  /** Its documented paths. */
  rest?: RestPaths;
  /** What the OpenAPI document says of its paths. */
  tag?: string;
  /** Who may read the history of its things: a `HistorySource` by subject. */
  history?: object;
  jobs?: readonly Job[];
  /** What operators must notice. */
  checks?: (farm: Farm) => readonly ReadinessCheck[];
};
