import { fieldIssue } from '@farm/domain/core';
import {
  findSeparator,
  IMPORT_ROWS_MAX,
  type ImportKind,
  type ImportSeparator,
  type ImportTable,
  readTable,
} from '@farm/domain/imports';
import { Refusal } from '@farm/domain/refusals';
import type { FarmText } from '@farm/domain/texts';
import { CsvError, parse } from 'csv-parse/sync';
import { importRefusals } from './imports.texts.ts';

export type ReadFile = ImportTable & { separator: ImportSeparator };

const unfit = (text: FarmText, columns: ImportTable['columns'] = []) =>
  new Refusal('INPUT_INVALID', text, { issues: [fieldIssue(['text'], text)], present: { columns } });

/** Titles, totals and blank rows come on top of the rows that count. */
const RECORDS_MAX = 2 * IMPORT_ROWS_MAX;

const readCells = (text: string, separator: ImportSeparator): string[][] => {
  try {
    return parse(text, {
      delimiter: separator,
      relax_quotes: true,
      relax_column_count: true,
      to: RECORDS_MAX,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = Number(error.records ?? 0) + 1;
    throw unfit(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? importRefusals.quoteOpen({ row })
        : importRefusals.unreadable({ row }),
    );
  }
};

/** Refuses `INPUT_INVALID` with the columns that it has, so that they can be assigned by hand. */
export const readFile = (kind: ImportKind, text: string, chosen: Record<string, string | null>): ReadFile => {
  const separator = findSeparator(text);
  const table = readTable(readCells(text, separator), kind, { separator, chosen });
  if ('refusal' in table) throw unfit(table.refusal, table.columns);
  return { ...table, separator };
};
