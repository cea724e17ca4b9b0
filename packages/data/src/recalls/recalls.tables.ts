import type { WayToTell } from '@farm/domain/recalls';
import { column, type DataSlice, defineTable, generated, type RowsOf } from '../core/table.ts';

export const recallTable = defineTable('recall', 'emptied', {
  id: generated<number>(),
  reason: column<string>(),
  is_practice: column<number>(),
  opened_by: column<string>(),
  opened_at: column<string>(),
  closed_by: column<string | null>(),
  closed_at: column<string | null>(),
  /** It holds what the recall said when it was closed, as JSON; null while it is open. */
  closed_as: column<string | null>(),
  version: generated<number>(),
});

export const recallLotTable = defineTable('recall_lot', 'emptied', {
  recall_id: column<number>(),
  lot_id: column<number>(),
  added_by: column<string>(),
  added_at: column<string>(),
});

/** A buyer has a row once something was said of them. */
export const recallContactTable = defineTable('recall_contact', 'emptied', {
  recall_id: column<number>(),
  buyer_id: column<number>(),
  told_at: column<string | null>(),
  told_by: column<string | null>(),
  how: column<WayToTell | null>(),
  /** It holds what the buyer was told of, as JSON: lots and exact base units of each. */
  told_lots: column<string>(),
  returned: column<string | null>(),
  note: column<string | null>(),
  /** It is larger after each change of the row. */
  changes: generated<number>().as('version'),
});

export const recallsData = {
  tables: [recallContactTable, recallLotTable, recallTable],
} as const satisfies DataSlice;

declare module '../core/database.ts' {
  interface Database extends RowsOf<typeof recallsData> {}
}
