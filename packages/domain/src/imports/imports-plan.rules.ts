import type { Day } from '../core/day-fields.ts';
import type { FarmText } from '../core/texts.ts';
import type { Actor } from '../permissions.ts';
import type { ImportPreview, ImportRow } from './imports.schema.ts';

export type ImportSeparator = ImportPreview['separator'];

/** A row of a file: its number in the spreadsheet, and what it says in each known column, by the column's key. */
export type TextRow = {
  row: number;
  /** The text, as corrected if somebody corrected it. Blank cells are absent. */
  cells: Record<string, string>;
  /** Somebody chose this for a cell that may mean two things: the value of a choice or proposal. */
  chosen: Record<string, string>;
  /** The file's separator, which tells what a comma in a number may be. Absent: a comma. */
  separator?: ImportSeparator;
  /** Whether it has more cells than the header, so that its texts may be in the wrong columns. */
  isShifted?: boolean;
  /** Columns whose text is longer than any that can be brought in, and was cut. */
  tooLong?: readonly string[];
  /** Other ways to write what was joined from several columns, by the column's key. */
  otherTexts?: Readonly<Record<string, readonly string[]>>;
  /** Notes say what was done with the text of a column before it was read, such as a name taken from the row above. */
  notes?: readonly { column: string; says: FarmText }[];
};

/** For whom and on which day a plan is made. */
export type ImportAsker = { person: Actor; today: Day };

/** A row with what it would write; null if it is the same or has an error. */
export type PlannedRow<Write> = ImportRow & { write: Write | null };
