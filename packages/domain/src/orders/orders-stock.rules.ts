import { compare, minus, sum } from '../core/decimal.ts';
import { coverage, freeStock, neededUnits } from '../inventory/inventory.rules.ts';
import type { OrderLine } from './orders.schema.ts';

/** In the sequence of their ids; lines of one product share its stock, and a line that is short takes none of it. */
export const coverTogether = <
  Line extends Pick<OrderLine, 'id' | 'quantity' | 'unitsPerPackage'> & { productNameId: number },
>(
  lines: readonly Line[],
  free: ReadonlyMap<number, string>,
): Map<number, ReturnType<typeof coverage>> => {
  const left = new Map(free);
  const covered = new Map<number, ReturnType<typeof coverage>>();
  for (const line of lines.toSorted((a, b) => a.id - b.id)) {
    const found = coverage({ ...line, free: left.get(line.productNameId) ?? '0' });
    covered.set(line.id, found);
    if (found.short === 0)
      left.set(line.productNameId, freeStock(left.get(line.productNameId) ?? '0', [line]));
  }
  return covered;
};

export type Packages = Pick<OrderLine, 'quantity' | 'unitsPerPackage'>;

export const unitsOf = (lines: readonly Packages[]): string =>
  sum(lines.map(({ quantity, unitsPerPackage }) => neededUnits(quantity, unitsPerPackage)));

/**
 * What is missing for some days' lines, in base units: stock goes to what was confirmed for `earlier` days first, and
 * lines of later days do not count.
 */
export const stillToHarvest = ({
  onHand,
  earlier,
  lines,
}: {
  onHand: number;
  earlier: readonly Packages[];
  lines: readonly Packages[];
}): number => {
  const left = minus(onHand, unitsOf(earlier));
  const missing = minus(unitsOf(lines), compare(left, 0) > 0 ? left : 0);
  return compare(missing, 0) > 0 ? Number(missing) : 0;
};
