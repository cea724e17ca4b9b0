import { readNumber } from '@farm/domain/core';
import { matching } from '../../../lib/matching.ts';
import type { Packaged } from '../order-stock.ts';

/** A row without a size names none that is known, or no single quantity. */
export type PastedRow = { sizeId: number | null; quantity: number | null; text: string };

const cellsOf = (row: string, separator: string): string[] => {
  const cells: string[] = [''];
  let isQuoted = false;
  for (const letter of row) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (letter === separator && !isQuoted) cells.push('');
    else cells[cells.length - 1] += letter;
  }
  return cells.map((cell) => cell.trim());
};

const separatorOf = (text: string) => ['\t', ';', ','].find((letter) => text.includes(letter)) ?? '\t';

const compact = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.]/gu, '');

const isNumber = (cell: string) => readNumber(cell) !== null;

const named = (texts: readonly string[], packages: readonly Packaged[]): Packaged[] => {
  const sought = new Set(texts.map(compact));
  return packages.filter(
    ({ name, size }) => sought.has(compact(name + size)) || sought.has(compact(size + name)),
  );
};

const findPackage = (cells: readonly string[], packages: readonly Packaged[]): Packaged | undefined => {
  const filled = cells.filter(Boolean);
  const words = filled.filter((cell) => !isNumber(cell));
  const pairs = words.slice(1).map((word, at) => `${words[at]}${word}`);
  const found = named([filled.join(''), words.join(''), ...pairs, ...words], packages);
  if (found.length > 0) return found.length === 1 ? found[0] : undefined;
  const sizes = packages.filter(
    ({ name }) => words.length === 1 && compact(name) === compact(words[0] ?? ''),
  );
  return sizes.length === 1 ? sizes[0] : undefined;
};

const QUANTITY = /^(?:qty|quantity|packages|count|amount|cantidad|paquetes|cajas|cases)\b/i;

const quantityColumn = (rows: readonly string[][], header: readonly string[] | undefined): number => {
  const headed = header?.findIndex((cell) => QUANTITY.test(cell)) ?? -1;
  if (headed >= 0) return headed;
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, column) => column).filter((column) =>
    rows.every((cells) => isNumber(cells[column] ?? '')),
  );
  return columns.length === 1 ? (columns[0] ?? -1) : -1;
};

const HEADING =
  /^(?:products?|items?|names?|descriptions?|sizes?|pack|units?|prices?|sku|code|producto|artículo|nombre|tamaño|unidad|precio)$/i;

export const readPastedRows = (text: string, packages: readonly Packaged[]): PastedRow[] | null => {
  const rows = text.split(/\r?\n/).filter((row) => row.trim() !== '');
  const separator = separatorOf(text);
  const all = rows.map((row) => cellsOf(row, separator)).filter((cells) => cells.some(Boolean));
  const [first = []] = all;
  const hasNumber = all.some((cells) => cells.some(isNumber));
  if (rows.length < 2 && !(hasNumber && first.length > 1)) return null;
  const isHeader = all.length > 1 && first.some((cell) => HEADING.test(cell) || QUANTITY.test(cell));
  const header = isHeader && !first.some(isNumber) ? first : undefined;
  const body = header ? all.slice(1) : all;
  const shared = quantityColumn(
    body.filter((cells) => cells.some(isNumber)),
    header,
  );
  return body.map((cells) => {
    const numbers = cells.flatMap((cell, column) => (isNumber(cell) ? [column] : []));
    const column = numbers.length === 1 ? numbers[0] : shared;
    const read = readNumber(cells[column ?? -1] ?? '');
    const quantity = read !== null && read > 0 ? read : null;
    const others = cells.filter((_, at) => at !== column);
    const found = quantity === null ? undefined : findPackage(others, packages);
    return { sizeId: found?.sizeId ?? null, quantity, text: cells.filter(Boolean).join(' · ') };
  });
};

/** Rows as a spreadsheet copies them, or with as many commas in each and numbers by themselves. */
const isTable = (rows: readonly string[]): boolean => {
  if (rows.every((row) => row.includes('\t'))) return true;
  const separator = separatorOf(rows.join('\n'));
  const cells = rows.map((row) => cellsOf(row, separator));
  const width = cells[0]?.length ?? 0;
  const isEven = cells.every(({ length }) => length === width);
  return width > 1 && isEven && cells.at(-1)?.some(isNumber) === true;
};

/** Whether a pasted text is a message to be read; otherwise it is rows in columns, or something to search for. */
export const isMessage = (text: string, packages: Iterable<Packaged>): boolean => {
  const rows = text.split(/\r?\n/).filter((row) => row.trim() !== '');
  if (rows.length === 0 || isTable(rows)) return false;
  const options = [...packages].map(({ name, size }) => ({ label: `${name}, ${size}` }));
  const hasWords = text.trim().split(/\s+/).length > 2 && /\d/.test(text);
  return rows.length > 1 || (hasWords && matching(options, text).length === 0);
};
