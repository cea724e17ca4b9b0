import type { ImportKind } from './imports.schema.ts';
import { importColumns } from './imports-columns.rules.ts';
import type { ImportSeparator } from './imports-plan.rules.ts';
import { readTable } from './imports-table.rules.ts';
import { foldWords } from './imports-values.rules.ts';

/** Each kind comes after those that it needs: an order names a buyer, and a planting a location. */
export const importSequence = [
  'locations',
  'products',
  'buyers',
  'prices',
  'stock',
  'plantings',
  'orders',
] as const satisfies readonly ImportKind[];

/** The rows of a kind name things of these kinds, so an error there may be one of theirs. */
const needs: Partial<Record<ImportKind, readonly ImportKind[]>> = {
  prices: ['products'],
  stock: ['products'],
  plantings: ['products', 'locations'],
  orders: ['products', 'buyers'],
};

/** The files with errors that have to be corrected first, since errors of this one may go with theirs. */
export const waitsFor = <File extends { kind: ImportKind | null; hasErrors: boolean }>(
  { kind, hasErrors }: File,
  files: readonly File[],
): File[] =>
  hasErrors && kind !== null
    ? files.filter((other) => other.hasErrors && other.kind !== null && needs[kind]?.includes(other.kind))
    : [];

/** Words in the names of files, in English and Spanish. */
const fileWords: Record<ImportKind, string> = {
  locations: 'location field bed ubicacion campo parcela lugar',
  products: 'product item catalog crop producto articulo catalogo',
  buyers: 'buyer customer client comprador cliente',
  prices: 'price precio',
  stock: 'stock inventory count existencia inventario conteo',
  plantings: 'planting siembra',
  orders: 'order sale pedido venta',
};

/** Tells how well a table reads as one kind: how many of its columns that kind knows, less those it does not know. */
const fitOf = (
  cells: readonly (readonly string[])[],
  kind: ImportKind,
  separator: ImportSeparator,
): number | null => {
  const table = readTable(cells, kind, { separator });
  if ('refusal' in table) return null;
  const names = table.columns.filter(({ name }) => name !== '');
  const known = names.filter(({ key }) => key !== null).length;
  return known - (names.length - known) / importColumns[kind].length;
};

/** Finds the kind of a file by its columns, and by its name where they leave it open; null if neither tells. */
export const findKind = (
  cells: readonly (readonly string[])[],
  {
    separator,
    fileName,
    kinds,
  }: { separator: ImportSeparator; fileName: string; kinds: readonly ImportKind[] },
): ImportKind | null => {
  const words = foldWords(fileName);
  const isNamed = (kind: ImportKind) => fileWords[kind].split(' ').some((word) => words.includes(word));
  const fits = kinds
    .flatMap((kind) => {
      const fit = fitOf(cells, kind, separator);
      return fit === null ? [] : [{ kind, fit, isNamed: isNamed(kind) }];
    })
    .toSorted((a, b) => b.fit - a.fit || Number(b.isNamed) - Number(a.isNamed));
  return fits[0]?.kind ?? kinds.find(isNamed) ?? null;
};
