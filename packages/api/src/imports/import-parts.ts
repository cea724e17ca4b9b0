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

/** What its `read` returns goes to its own `plan`, and what that writes to its own `apply`. */
const part = <Present, Write>(typed: ImportPart<Present, Write>) => typed as unknown as AnyImportPart;

/** What each kind of file brings. */
export const importParts: Record<ImportKind, AnyImportPart> = {
  products: part(productsPart),
  buyers: part(buyersPart),
  locations: part(locationsPart),
  stock: part(stockPart),
  plantings: part(plantingsPart),
  orders: part(ordersPart),
  prices: part(pricesPart),
};
