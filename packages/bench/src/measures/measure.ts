import type { Measured, MetricId } from '../measure/metrics.ts';
import type { Result } from '../works/compare-works.ts';

export type Wanted = {
  /** The works that were named; all of them without any. */
  works: readonly string[];
  lines: number;
  /** The lines of the large farm. Fewer are only good for trying a measure. */
  large: number;
  withPeers: boolean;
};

export type Found = { measured: Measured; results?: Result[]; details?: unknown };

/** A part of a full run, and the rows of the table that it fills. */
export type Measure = {
  gives: readonly MetricId[];
  /** Whether the server and its load share all cores, instead of having one each. */
  usesAllCores?: boolean;
  run: (wanted: Wanted) => Promise<Found>;
};
