import { amountCents, unitsOfFill } from '../orders/orders-price.rules.ts';
import type { PricePer } from '../prices/prices.schema.ts';

export type BilledLine = {
  productName: string;
  size: string;
  baseUnit: string | null;
  unitsPerPackage: string | null;
  /** Packages that were delivered. */
  fillQuantity: number;
  /** Weighed base units; null if it was not weighed. */
  fillUnits: string | null;
  priceCents: number | null;
  pricePer: PricePer | null;
};

/** An invoice says this of a delivered line: packages, or what they weigh where the price is per base unit. */
export const billedLine = (line: BilledLine) => {
  const { productName, size, fillQuantity, fillUnits, priceCents, pricePer } = line;
  const named = size ? `${productName}, ${size}` : productName;
  const baseUnit = line.baseUnit ?? 'unit';
  const amount =
    priceCents === null || pricePer === null ? null : amountCents({ ...line, priceCents, pricePer });
  if (pricePer === 'base_unit')
    return {
      description: `${productName}, ${fillQuantity} × ${size || 'package'}`,
      quantity: unitsOfFill(line),
      unit: baseUnit,
      priceCents,
      amountCents: amount,
    };
  return {
    description: fillUnits === null ? named : `${named}, ${fillUnits} ${baseUnit}`,
    quantity: String(fillQuantity),
    unit: size || 'package',
    priceCents,
    amountCents: amount,
  };
};
