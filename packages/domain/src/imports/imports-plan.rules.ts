import type { ImportRow } from './imports.schema.ts';

/** A row of a file: its number in the spreadsheet, and the text of each known column, by the column's key. */
export type TextRow = { row: number; cells: Record<string, string> };

/** A row with what it would write; null if it is the same or has an error. */
export type PlannedRow<Write> = ImportRow & { write: Write | null };
