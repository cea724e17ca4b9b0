import { minus, times, wholePackages } from '../core/decimal.ts';

/** Packages of a product, in base units what is left of it. */
export type Wish = { productNameId: number; unitsPerPackage: string; quantity: number };

/**
 * How many packages are left for each wish, in its sequence, where `units` is left of each product. What the wishes before
 * it get is gone.
 */
export const leftForWishes = (units: ReadonlyMap<number, number>, wishes: readonly Wish[]): number[] => {
  const rest = new Map<number, number | string>(units);
  return wishes.map(({ productNameId, unitsPerPackage, quantity }) => {
    const left = rest.get(productNameId) ?? 0;
    const packages = Math.max(0, wholePackages(left, unitsPerPackage));
    rest.set(productNameId, minus(left, times(Math.min(quantity, packages), unitsPerPackage)));
    return packages;
  });
};

/** What a link says of what is left: null is 'plenty'. */
export const shownLeft = (packages: number, plentyAbove: number): number | null =>
  packages > plentyAbove ? null : packages;
