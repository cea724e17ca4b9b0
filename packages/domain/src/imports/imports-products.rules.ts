import type { BaseUnit, Template } from '../catalog/catalog.schema.ts';
import type { Day } from '../core/day-fields.ts';
import type { Price } from '../prices/prices.schema.ts';

/** What products are compared with. */
export type PresentProducts = {
  templates: readonly Template[];
  /** At least those of the Standard list. */
  prices: readonly Price[];
};

export type SizeFields = { unitsPerBaseUnit: string; isCatchWeight: boolean };

/** What one row writes: a product, one of its sizes, and that size's price. */
export type ProductWrite = {
  /** A present product, or a new one, which is made once for all rows that name it (in the same spelling). */
  product: { id: number; version: number } | { id: null; name: string; baseUnit: BaseUnit };
  /** A present size or a new one; null: the row is the product alone. */
  size: { id: number; version: number } | ({ id: null; size: string } & SizeFields) | null;
  /** What becomes of the present size; null if it stays as it is. */
  sizeChange: SizeFields | null;
  /** A price for one package on the Standard list. */
  price: { cents: number; validFrom: Day } | null;
};
