import { matching } from '../../../lib/matching.ts';
import type { Packaged } from '../order-stock.ts';
import { cellsOf, isNumber, separatorOf } from './pasted-rows.ts';

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
