import { times } from '../core/decimal.ts';
import { productCents } from '../core/money.ts';
import type { PricePer } from '../prices/prices.schema.ts';

type Priced = {
  priceCents: number;
  pricePer: PricePer;
  /** Packages that it gets. */
  fillQuantity: number;
  /** Weighed base units; null if it was not weighed. */
  fillUnits: string | null;
  unitsPerPackage: string | null;
};

/** Base units that a line gets: as weighed, or by its size. A package of unknown size is one base unit. */
export const unitsOfFill = ({
  fillQuantity,
  fillUnits,
  unitsPerPackage,
}: Omit<Priced, 'priceCents' | 'pricePer'>) => fillUnits ?? times(fillQuantity, unitsPerPackage ?? 1);

/** It is a line's total, in whole cents, rounded half away from zero; more than an invoice can hold if it is absurd. */
export const amountCents = (line: Priced): number =>
  line.pricePer === 'package'
    ? productCents(line.priceCents, line.fillQuantity)
    : productCents(line.priceCents, unitsOfFill(line));
