import { median } from '../measure/numbers.ts';
import type { Result } from './compare-works.ts';

/** One row for each work: requests a second of all, how many times more ours are, and ours by processor time. */
export const tableOfWorks = (results: readonly Result[]): Record<string, string>[] => {
  const names = ['ours', 'limit', 'PocketBase', 'Feathers'];
  const known = names.filter((name) => results.some(({ sides }) => sides.some((side) => side.name === name)));
  return results.map(({ id, title, sides, against }) => {
    const [ours] = sides;
    const rate = (name: string) => sides.find((side) => side.name === name)?.perSecond.toFixed(0) ?? '-';
    return {
      work: `${id} ${title}`,
      ...Object.fromEntries(known.map((name) => [`${name} /s`, rate(name)])),
      ...Object.fromEntries(
        known.slice(1).map((name) => [`of ${name}`, against[name]?.ratio.toFixed(2) ?? '-']),
      ),
      'of limit by CPU': median(against.limit?.cpuRatios ?? []).toFixed(2),
      'ours µs': ours?.cpuUs?.toFixed(0) ?? '-',
      'p99 ms': ours?.p99Ms.toFixed(1) ?? '-',
    };
  });
};
