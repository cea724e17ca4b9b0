import type { ImportKind } from '@farm/domain/imports';
import { Refusal } from '@farm/domain/refusals';
import { buyersPart } from './apply-buyers.ts';
import { locationsPart } from './apply-locations.ts';
import { pricesPart } from './apply-prices.ts';
import { productsPart } from './apply-products.ts';
import type { ImportPart } from './import-part.ts';
import { importRefusals } from './imports.texts.ts';

export type AnyImportPart = ImportPart<unknown, unknown>;

/** What its `read` returns goes to its own `plan`, and what that writes to its own `apply`. */
const part = <Present, Write>(typed: ImportPart<Present, Write>) => typed as unknown as AnyImportPart;

/** Of a kind that is not there yet. */
const laterPart: AnyImportPart = {
  read: async () => {
    throw new Refusal('ROLE_FORBIDDEN', importRefusals.later());
  },
  plan: () => [],
  apply: async () => [],
  undoers: {},
};

/** What each kind of file brings. */
export const importParts: Record<ImportKind, AnyImportPart> = {
  products: part(productsPart),
  buyers: part(buyersPart),
  locations: part(locationsPart),
  stock: laterPart,
  plantings: laterPart,
  orders: laterPart,
  prices: part(pricesPart),
};
