import { minus, sum } from '@farm/domain/core';
import { coverage, neededUnits } from '@farm/domain/inventory';
import type { Packaged } from '../order-stock.ts';
import { type OrderLineValues, packagesOf } from './order-values.ts';

export type LineStock = {
  onHand: number;
  free: number;
  short: number;
  /** The other sizes of the product that are ordered, which get theirs from the same stock. */
  sharedWith: string;
};

export const stockOfLines = (
  lines: readonly OrderLineValues[],
  packages: ReadonlyMap<number, Packaged>,
): (LineStock | undefined)[] => {
  const ordered = lines.map((line) => {
    const of = line.sizeId === null ? undefined : packages.get(line.sizeId);
    return of?.stock && { of, stock: of.stock, quantity: packagesOf(line) };
  });
  const perProduct = Map.groupBy(
    ordered.filter((line) => line !== undefined),
    ({ of }) => of.productNameId,
  );
  const left = new Map(
    [...perProduct].map(([product, alike]) => [
      product,
      minus(
        alike[0]?.stock.free ?? 0,
        sum(alike.map(({ quantity, of }) => neededUnits(quantity, of.unitsPerPackage))),
      ),
    ]),
  );
  return ordered.map((line) => {
    if (!line) return undefined;
    const { of, stock, quantity } = line;
    const { unitsPerPackage } = of;
    const free = sum([left.get(of.productNameId) ?? 0, neededUnits(quantity, unitsPerPackage)]);
    const { shortPackages: short } = coverage({ free, quantity, unitsPerPackage });
    const others = (perProduct.get(of.productNameId) ?? []).filter((other) => other.of.sizeId !== of.sizeId);
    return {
      onHand: stock.onHandPackages,
      free: stock.freePackages,
      short,
      sharedWith: [...new Set(others.map((other) => other.of.size))].join(', '),
    };
  });
};

/** Who has most of it, '' for any grower; undefined while that is not known. */
export const presetGrowerOf = (
  chosen: Packaged | undefined,
  growers: readonly { uid: string }[] | undefined,
): string | undefined => {
  const holder = chosen?.stock?.presetGrowerId;
  if (!growers || holder === undefined) return;
  return growers.some(({ uid }) => uid === holder) ? holder : '';
};
