import type { WorkResult } from '../measure/measure-work.ts';

const short = (value: number | null, digits = 0): string => (value === null ? '-' : value.toFixed(digits));

/** One row for each work: rates, processor time, and what they are of the limit's. */
export const printWorks = (results: readonly WorkResult[]): void => {
  console.table(
    results.map(({ id, title, clients, lines, ours, limit, ...result }) => ({
      work: `${id} ${title}`,
      clients,
      lines,
      'ours /s': short(ours.perSecond),
      'limit /s': short(limit.perSecond),
      'of the limit': result.ratio.toFixed(2),
      spread: `${result.lowest.toFixed(2)}–${result.highest.toFixed(2)}`,
      'CPU µs': short(ours.cpuUs),
      'limit’s': short(limit.cpuUs),
      'by CPU': short(result.cpuRatio, 3),
      'p50 ms': short(ours.p50Ms, 2),
      'p99 ms': short(ours.p99Ms, 1),
      bytes: short(ours.bytes),
    })),
  );
};
