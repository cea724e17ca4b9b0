import { compare, minus, sum } from '@farm/domain/core';
import { coverage, neededUnits } from '@farm/domain/inventory';
import type { Packaged } from '../order-stock.ts';
import type { Promised } from '../orders.calls.ts';
import { promiseText } from '../orders.text.ts';
import { type OrderLineValues, packagesOf } from './line-values.ts';

export type LineStock = {
  onHand: number;
  free: number;
  short: number;
  /** The other sizes of the product that are ordered, which get theirs from the same stock. */
  sharedWith: string;
  /** It says in words what can be promised; undefined where no harvest is expected. */
  promise: string | undefined;
  /** If the line is short: the day from which on more can be promised, if that is enough for the whole order. */
  nextDay: string | undefined;
};

export type Promises = { day: string; of: ReadonlyMap<number, Promised> };

/** With what can be promised as free, where harvests are expected. */
export const stockOfLines = (
  lines: readonly OrderLineValues[],
  packages: ReadonlyMap<number, Packaged>,
  promises: Promises,
): (LineStock | undefined)[] => {
  const ordered = lines.map((line) => {
    const of = line.sizeId === null ? undefined : packages.get(line.sizeId);
    return of?.stock && { of, stock: of.stock, quantity: packagesOf(line) };
  });
  const perProduct = Map.groupBy(
    ordered.filter((line) => line !== undefined),
    ({ of }) => of.productNameId,
  );
  const needed = new Map(
    [...perProduct].map(([product, alike]) => [
      product,
      sum(alike.map(({ quantity, of }) => neededUnits(quantity, of.unitsPerPackage))),
    ]),
  );
  return ordered.map((line) => {
    if (!line) return undefined;
    const { of, stock, quantity } = line;
    const { unitsPerPackage } = of;
    const promised = promises.of.get(of.productNameId);
    const ofProduct = needed.get(of.productNameId) ?? 0;
    const left = minus(promised?.canPromise ?? stock.free, ofProduct);
    const free = sum([left, neededUnits(quantity, unitsPerPackage)]);
    const { shortPackages: short } = coverage({ free, quantity, unitsPerPackage });
    const next = promised?.next;
    const others = (perProduct.get(of.productNameId) ?? []).filter((other) => other.of.sizeId !== of.sizeId);
    return {
      onHand: stock.onHandPackages,
      free: stock.freePackages,
      short,
      sharedWith: [...new Set(others.map((other) => other.of.size))].join(', '),
      promise: promised && promiseText(promised, promises.day, unitsPerPackage),
      nextDay: short > 0 && next && compare(ofProduct, next.units) <= 0 ? next.day : undefined,
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
