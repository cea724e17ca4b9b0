import type { AnyTRPCRouter } from '@trpc/server';
import type { AppContext, PersonContext } from './context.ts';
import type { RestPaths } from './rest-path.ts';

export type Job = {
  name: string;
  /** The time from one start to the next; or the next time at which it is due, if it runs at a fixed hour. */
  every: number | ((farm: AppContext, now: Date) => Date);
  engine?: AppContext['engine'];
  /** May run again after a crash, so twice must be harmless. What fails after the abort runs at the next start. */
  run: (ctx: PersonContext, signal: AbortSignal) => Promise<void>;
};

export type CheckResult = { state: 'ok' | 'warn' | 'fail'; note: string };

export type ReadinessCheck = {
  name: string;
  /** `note` is one sentence: how it is, and what to do if it is not well. It must not hold a secret. */
  read: () => Promise<CheckResult>;
};

export type ApiSlice = {
  router?: AnyTRPCRouter;
  topics?: readonly string[];
  rest?: RestPaths;
  tag?: string;
  /** Another slice under whose tag the reference shows these paths. */
  under?: string;
  history?: object;
  jobs?: readonly Job[];
  checks?: (farm: AppContext) => readonly ReadinessCheck[];
};
