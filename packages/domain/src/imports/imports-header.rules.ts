import type { ImportKind } from './imports.schema.ts';
import { isAddress } from './imports-address.rules.ts';
import { importColumns } from './imports-columns.rules.ts';
import { importKinds } from './imports-kinds.rules.ts';
import { foldWords } from './imports-values.rules.ts';

/** As answers can name a column. */
const NAME_MAX = 200;
const HEADER_ROWS_MAX = 40;

export const isBlankRow = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

const headerName = (cell: string): string => cell.trim().slice(0, NAME_MAX).toWellFormed();

/** A name says what a column is: the less a rank, the plainer. */
export type Known = { key: string; rank: number; group: number; order: number };
type KnownColumns = ReadonlyMap<string, Known>;

/** Names written together, as programs export them, are the same: 'EmailAddress'. */
const together = (folded: string): string => folded.replaceAll(' ', '');

const readKnownColumns = (kind: ImportKind): KnownColumns => {
  const known = new Map<string, Known>();
  const add = (alias: string, column: Known) => {
    for (const name of [alias, together(alias)]) if (!known.has(name)) known.set(name, column);
  };
  for (const { key, name } of importColumns[kind]) add(foldWords(name), { key, rank: 1, group: 0, order: 0 });
  for (const { key, aliases, parts } of importColumns[kind]) {
    for (const { aliases: names, group, order } of [{ aliases, group: 0, order: 0 }, ...parts]) {
      for (const alias of names.map(foldWords))
        add(alias, { key, rank: 2 + 1 / alias.split(' ').length, group, order });
    }
  }
  return known;
};

const columnsByKind = new Map<ImportKind, KnownColumns>();

/** The columns of a kind by the names they may have. */
const knownColumns = (kind: ImportKind): KnownColumns => {
  const known = columnsByKind.get(kind) ?? readKnownColumns(kind);
  columnsByKind.set(kind, known);
  return known;
};

/** Also without what is in parentheses, as in 'On hand (lb)', and without a plural's ending. */
const findColumn = (name: string, known: KnownColumns): Known | undefined => {
  const bare = foldWords(name.replaceAll(/\([^()]*\)/g, ' '));
  for (const folded of [foldWords(name), bare, bare.replace(/s$/, ''), bare.replaceAll('#', '').trim()]) {
    const found = known.get(folded) ?? known.get(together(folded));
    if (found) return found;
  }
  return undefined;
};

const isNameOfAny = (name: string): boolean =>
  importKinds.some((kind) => findColumn(name, knownColumns(kind)) !== undefined);

export type Column = { name: string; found: Known | null };

/** A place in a fact that may be in several columns. */
const placeOf = ({ key, group, order }: Known) => `${key} ${group} ${order}`;

const varieties: ReadonlySet<string> = new Set(['variety', 'variedad']);

/** Where no other column names the product, its variety does. */
const withVariety = (
  columns: Column[],
  known: KnownColumns,
  chosen: ReadonlyMap<string, string | null>,
): Column[] => {
  const has = columns.some(({ found }) => found?.key === 'product');
  if (has || known.get('product')?.key !== 'product') return columns;
  const variety = columns.find(({ name }) => varieties.has(foldWords(name)) && !chosen.has(foldWords(name)));
  return columns.map((column) =>
    column === variety ? { ...column, found: { key: 'product', rank: 4, group: 0, order: 0 } } : column,
  );
};

/**
 * Finds what each cell of a header means. If two mean the same, the plainer name counts, otherwise the first; if there
 * are several groups of parts, each counts that can be a fact alone.
 */
const readHeader = (
  cells: readonly string[],
  known: KnownColumns,
  chosen: ReadonlyMap<string, string | null>,
): Column[] => {
  const found = cells.map((cell): Known | null => {
    const name = headerName(cell);
    const byHand = chosen.get(foldWords(name));
    if (name === '' || byHand === null) return null;
    const own = findColumn(name, known) ?? null;
    if (byHand === undefined) return own;
    return own?.key === byHand ? { ...own, rank: 0 } : { key: byHand, rank: 0, group: 0, order: 0 };
  });
  const best = new Map<string, number>();
  found.forEach((column, at) => {
    if (!column) return;
    const place = placeOf(column);
    const other = best.get(place);
    if (other === undefined || column.rank < (found[other]?.rank ?? 0)) best.set(place, at);
  });
  const isFact = ({ key, group }: Known): boolean =>
    key !== 'address' ||
    isAddress(found.flatMap((other) => (other?.key === key && other.group === group ? other.order : [])));
  const columns = cells.map((cell, at): Column => {
    const column = found[at];
    const counts = column && best.get(placeOf(column)) === at && isFact(column);
    return { name: headerName(cell), found: counts ? column : null };
  });
  return withVariety(columns, known, chosen);
};

export type Header = { at: number; columns: Column[]; missing: string[] };

const countTexts = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;

const median = (counts: readonly number[]): number =>
  counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;

/**
 * The row that names every required column and most others, if its cells are mostly names of columns or if no row above is
 * as wide. A cell of a row further below may say 'Size' too.
 */
export const findHeader = (
  cells: readonly (readonly string[])[],
  kind: ImportKind,
  chosen: ReadonlyMap<string, string | null>,
): Header | undefined => {
  const known = knownColumns(kind);
  const required = importColumns[kind].filter(({ isRequired }) => isRequired).map(({ key }) => key);
  const looked: (Header & { count: number; texts: number; isMostlyNames: boolean })[] = [];
  for (const [at, row] of cells.entries()) {
    if (isBlankRow(row)) continue;
    const columns = readHeader(row, known, chosen);
    const keys = new Set(columns.map(({ found }) => found?.key));
    const missing = required.filter((key) => !keys.has(key));
    const texts = countTexts(row);
    const names = columns.filter(
      ({ name }) => name !== '' && (chosen.has(foldWords(name)) || isNameOfAny(name)),
    ).length;
    const count = columns.filter(({ found }) => found !== null).length;
    const isWidest = looked.every((above) => above.texts < texts);
    const isMostlyNames = names * 2 > texts || (names * 2 === texts && isWidest);
    looked.push({ at, columns, missing, count, texts, isMostlyNames });
    if (looked.length === HEADER_ROWS_MAX) break;
  }
  const width = median(looked.map(({ texts }) => texts));
  const wide = looked.filter(({ texts }) => texts * 2 >= width);
  const [first] = wide;
  const isComplete = ({ missing }: Header) => missing.length === 0;
  const fit = looked.filter(
    (row) => isComplete(row) && (row.isMostlyNames || row === first || row.count > 1),
  );
  const named = fit.length > 0 ? fit : wide.filter((row) => row.isMostlyNames && row.count > 0);
  return named.reduce((best, row) => (best && best.count >= row.count ? best : row), named[0]) ?? first;
};
