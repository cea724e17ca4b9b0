import type { HistoryAct, HistoryType } from '@farm/domain/history';
import type { Generated } from 'kysely';

/** What happened. Rows are added and never changed or removed. */
export interface HistoryTable {
  id: Generated<number>;
  subject_type: HistoryType;
  subject_id: string;
  what: HistoryAct;
  /** JSON of the fields that changed, as they were. */
  before: string;
  /** JSON of the same fields, as they became. */
  after: string;
  reason: string | null;
  /** JSON of the text, where the farm itself gave the reason. */
  reason_text: string | null;
  actor_id: string;
  created_at: string;
}

export interface HistoryTables {
  history: HistoryTable;
}

declare module '../core/database.ts' {
  interface Database extends HistoryTables {}
}
