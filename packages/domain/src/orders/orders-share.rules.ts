import type { Day } from '../core/day-fields.ts';
import { placesOf, toUnits } from '../core/decimal.ts';

export const shareMethods = ['earliest', 'fair'] as const;
export type ShareMethod = (typeof shareMethods)[number];

/** A line that wants some of a short product. */
export type ShortLine = {
  id: number;
  orderNumber: number;
  deliveryDate: Day;
  /** Packages. */
  quantity: number;
  /** Base units; null counts as 1. */
  unitsPerPackage: string | null;
};

const smaller = (a: bigint, b: bigint) => (a < b ? a : b);

/**
 * How many whole packages each line gets of `available` base units, by its id. Earliest: in the sequence of delivery days
 * and order numbers. Fair: pro rata, then one package each by the largest remainder, and what is left to the earliest that
 * fits. No package is left over that a short line could take.
 */
export const allocate = (
  available: number | string,
  lines: readonly ShortLine[],
  method: ShareMethod,
): Map<number, number> => {
  const places = Math.max(
    placesOf(available),
    ...lines.map(({ unitsPerPackage }) => placesOf(unitsPerPackage ?? 1)),
  );
  const inSequence = lines
    .map(({ quantity, unitsPerPackage, ...line }) => ({
      ...line,
      wanted: BigInt(quantity),
      each: toUnits(unitsPerPackage ?? 1, places),
      given: 0n,
    }))
    .sort(
      (a, b) => a.deliveryDate.localeCompare(b.deliveryDate) || a.orderNumber - b.orderNumber || a.id - b.id,
    );
  const total = inSequence.reduce((sum, { wanted, each }) => sum + wanted * each, 0n);
  let left = smaller(toUnits(available, places), total);
  const give = (line: (typeof inSequence)[number], packages: bigint) => {
    const fits = smaller(smaller(packages, line.wanted - line.given), left / line.each);
    line.given += fits;
    left -= fits * line.each;
  };
  if (method === 'fair' && total > 0n) {
    const shared = left;
    const remainderOf = ({ wanted }: { wanted: bigint }) => (wanted * shared) % total;
    for (const line of inSequence) give(line, (line.wanted * shared) / total);
    const byRemainder = inSequence.toSorted((a, b) => Number(remainderOf(b) - remainderOf(a)));
    for (const line of byRemainder) if (remainderOf(line) > 0n) give(line, 1n);
  }
  for (const line of inSequence) give(line, line.wanted);
  return new Map(inSequence.map(({ id, given }) => [id, Number(given)]));
};
