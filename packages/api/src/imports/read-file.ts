import { fieldIssue } from '@farm/domain/core';
import {
  type AskedColumn,
  findAsked,
  findKind,
  findSeparator,
  IMPORT_COLUMNS_MAX,
  IMPORT_ROWS_MAX,
  type ImportKind,
  type ImportSeparator,
  type ImportTable,
  importIssues,
  readTable,
} from '@farm/domain/imports';
import { Refusal } from '@farm/domain/refusals';
import type { FarmText } from '@farm/domain/texts';
import { CsvError, parse } from 'csv-parse/sync';
import { importRefusals } from './imports.texts.ts';

export type ReadFile = ImportTable & { separator: ImportSeparator; asked: AskedColumn[] };

const unfit = (text: FarmText, columns: ImportTable['columns'] = []) =>
  new Refusal('INPUT_INVALID', text, { issues: [fieldIssue(['text'], text)], present: { columns } });

/** Refuses what no spreadsheet has before more of it is read. */
const assertWidth = (record: string[]): string[] => {
  // Most spreadsheets pad their rows with blank cells.
  if (record.findLastIndex((cell) => cell.trim() !== '') >= IMPORT_COLUMNS_MAX)
    throw unfit(importIssues.columnsTooMany({ max: IMPORT_COLUMNS_MAX }));
  return record;
};

/** Titles, totals and blank rows come on top of the rows that count. */
const RECORDS_MAX = 2 * IMPORT_ROWS_MAX;

const quoteOpen = (row: number) => unfit(importRefusals.quoteOpen({ row }));

const parseCells = (text: string, separator: ImportSeparator, { isStrict = false } = {}): string[][] =>
  parse(text, {
    delimiter: separator,
    relax_quotes: !isStrict,
    relax_column_count: true,
    to: RECORDS_MAX + 1,
    onRecord: assertWidth,
  });

/** Refuses a quotation mark that nothing ends: it would take in everything up to the next one, in silence. */
const assertQuotesEnd = (cells: readonly string[][], text: string, separator: ImportSeparator): void => {
  const takesIn = (cell: string) => cell.startsWith('"') && (cell.includes(separator) || /[\r\n]/.test(cell));
  const first = cells.findIndex((row) => row.some(takesIn));
  if (first < 0) return;
  try {
    // Such a cell is whole if its own marks are doubled.
    parseCells(text, separator, { isStrict: true });
  } catch (error) {
    const isKnown = error instanceof CsvError && error.code === 'CSV_INVALID_CLOSING_QUOTE';
    throw quoteOpen(isKnown ? Number(error.records ?? 0) + 1 : first + 1);
  }
};

const readCells = (text: string, separator: ImportSeparator): string[][] => {
  try {
    const cells = parseCells(text, separator);
    assertQuotesEnd(cells, text, separator);
    if (cells.length > RECORDS_MAX)
      throw unfit(importIssues.rowsTooMany({ rows: cells.length, max: IMPORT_ROWS_MAX }));
    return cells;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = Number(error.records ?? 0) + 1;
    throw error.code === 'CSV_QUOTE_NOT_CLOSED' ? quoteOpen(row) : unfit(importRefusals.unreadable({ row }));
  }
};

/** Refuses `INPUT_INVALID` with the columns that it has, so that they can be assigned by hand. */
export const readFile = (kind: ImportKind, text: string, chosen: Record<string, string | null>): ReadFile => {
  const separator = findSeparator(text);
  const cells = readCells(text, separator);
  const table = readTable(cells, kind, { separator, chosen });
  if ('refusal' in table) throw unfit(table.refusal, table.columns);
  return { ...table, separator, asked: findAsked(kind, table, { cells, chosen }) };
};

/** Finds which of these kinds a file is by its columns and its name; null if neither tells. */
export const kindOfFile = (
  { text, fileName }: { text: string; fileName: string },
  kinds: readonly ImportKind[],
): ImportKind | null => {
  const separator = findSeparator(text);
  const naming = { separator, fileName, kinds };
  try {
    return findKind(readCells(text, separator), naming);
  } catch (error) {
    // Why it cannot be read is said of the file once its kind is known.
    if (error instanceof Refusal) return findKind([], naming);
    throw error;
  }
};
