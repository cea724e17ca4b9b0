import type { Measured, MetricId } from '../measure/metrics.ts';
import type { Result } from '../works/compare-workloads.ts';

/** The works that were named, and how large farms are. Fewer lines of the large one are only good for trying. */
export type Wanted = { workloads: readonly string[]; lines: number; large: number; withPeers: boolean };

/** A part of a full run, and the rows of the table that it fills. */
export type Measure = {
  gives: readonly MetricId[];
  /** Whether the server and its load share all cores, instead of having one each. */
  usesAllCores?: boolean;
  run: (wanted: Wanted) => Promise<{ measured: Measured; results?: Result[]; details?: unknown }>;
};
