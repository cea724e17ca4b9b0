import type { PlannedRow } from './imports-plan.rules.ts';
import type { RowReader } from './imports-values.rules.ts';

/** A row that writes nothing: because it has issues, or because it says what is here already. */
export const unwrittenRow = ({ row, issues, notes }: RowReader, title: string): PlannedRow<never> => ({
  row: row.row,
  state: issues.length > 0 ? 'error' : 'same',
  title,
  cells: row.cells,
  changes: [],
  issues,
  notes,
  proposal: null,
  write: null,
});
