import type { ImportKind } from '@farm/domain/imports';
import { buyersPart } from './apply-buyers.ts';
import { locationsPart } from './apply-locations.ts';
import { ordersPart } from './apply-orders.ts';
import { plantingsPart } from './apply-plantings.ts';
import { pricesPart } from './apply-prices.ts';
import { productsPart } from './apply-products.ts';
import { stockPart } from './apply-stock.ts';
import type { ImportPart } from './import-part.ts';

export type AnyImportPart = ImportPart<unknown, unknown>;

/** A kind of file brings these: what its `read` returns goes to its own `plan`, and what that writes to its own `apply`. */
export const importParts: Record<ImportKind, AnyImportPart> = {
  products: productsPart,
  buyers: buyersPart,
  locations: locationsPart,
  stock: stockPart,
  plantings: plantingsPart,
  orders: ordersPart,
  prices: pricesPart,
};
