import type { Machine } from '../measure/machine.ts';
import type { WorkResult } from '../measure/measure-work.ts';
import type { Options } from '../read-options.ts';
import type { Measured, MetricId } from '../table/metrics.ts';

export type Found = { measured?: Measured; works?: WorkResult[]; details?: Record<string, unknown> };

/** A part of a full run, and the rows of the table that it fills. */
export type Step = {
  gives: readonly MetricId[];
  /** Whether it runs only with `--peers`, since it downloads them. */
  isForPeers?: boolean;
  run: (options: Options, machine: Machine) => Promise<Found>;
};
