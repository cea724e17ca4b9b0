import type { ImportRow } from './imports.schema.ts';

/** A row of a file: its number in the spreadsheet, and what it says in each known column, by the column's key. */
export type TextRow = {
  row: number;
  /** The text, as mended if somebody mended it. Blank cells are absent. */
  cells: Record<string, string>;
  /** What somebody chose for a cell that may mean two things: the value of a choice or proposal. */
  chosen: Record<string, string>;
};

/** A row with what it would write; null if it is the same or has an error. */
export type PlannedRow<Write> = ImportRow & { write: Write | null };
