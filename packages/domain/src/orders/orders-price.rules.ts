import { times } from '../core/decimal.ts';
import { type Cents, timesCents } from '../core/money.ts';
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

/** What a line comes to, in whole cents, rounded half away from zero. */
export const amountCents = (line: Priced): Cents =>
  line.pricePer === 'package'
    ? timesCents(line.priceCents, line.fillQuantity)
    : timesCents(line.priceCents, unitsOfFill(line));
