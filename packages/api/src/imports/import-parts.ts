import type { ImportKind } from '@farm/domain/imports';
import { Refusal } from '@farm/domain/refusals';
import { locationsPart } from './apply-locations.ts';
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
  products: laterPart,
  buyers: laterPart,
  locations: part(locationsPart),
  stock: laterPart,
  plantings: laterPart,
  orders: laterPart,
  prices: laterPart,
};
