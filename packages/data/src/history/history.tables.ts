import type { HistoryAct, HistoryType } from '@farm/domain/history';
import { column, type DataSlice, defineTable, generated, type RowsOf } from '../core/table.ts';

/** Things that happened have a row each. Rows are only added, never changed or deleted. */
export const historyTable = defineTable('history', 'kept', {
  id: generated<number>(),
  subject_type: column<HistoryType>().as('type'),
  subject_id: column<string>(),
  what: column<HistoryAct>(),
  /** The changed fields before the change, as JSON. */
  before: column<string>(),
  /** It holds those fields after the change, as JSON. */
  after: column<string>(),
  reason: column<string | null>(),
  /** The reason as a text, if the server wrote it, as JSON. */
  reason_text: column<string | null>(),
  actor_id: column<string>(),
  created_at: column<string>(),
  /** The version of the thing after the change; null if it has none, or is gone. */
  version: column<number | null>(),
  /** The sales rep of the order or note, who may read of it; null for what is about neither, and for a note of several reps. */
  rep_id: column<string | null>(),
  /** Whose invoice, payment, standing order or link it is; reps may read those of some buyers. */
  buyer_id: column<number | null>(),
});

export const historyData = { tables: [historyTable] } as const satisfies DataSlice;

declare module '../core/database.ts' {
  interface Database extends RowsOf<typeof historyData> {}
}
