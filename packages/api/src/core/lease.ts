import type { LeaseClock } from '@farm/data/core';

export const later = (instant: Date, ms: number): string => new Date(instant.valueOf() + ms).toISOString();

/** Two leases, since the clocks of several machines differ a little. */
export const leaseClock = (
  now: Date,
  { longestWaitMs, leaseMs }: { longestWaitMs: number; leaseMs: number },
): LeaseClock => ({
  now: now.toISOString(),
  latestTry: later(now, longestWaitMs),
  latestLease: later(now, 2 * leaseMs),
});
