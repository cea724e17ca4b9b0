import type { HistoryAct, HistoryType } from '@farm/domain/history';
import type { Generated } from 'kysely';

/** What happened to things. Rows are only added, never changed or deleted. */
export interface HistoryTable {
  id: Generated<number>;
  subject_type: HistoryType;
  subject_id: string;
  what: HistoryAct;
  /** The changed fields before the change, as JSON. */
  before: string;
  /** The same fields after the change, as JSON. */
  after: string;
  reason: string | null;
  /** The reason as a text, if the server wrote it, as JSON. */
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
