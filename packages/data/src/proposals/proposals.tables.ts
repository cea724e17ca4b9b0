import type { ProposalAct } from '@farm/domain/proposals';
import { column, type DataSlice, defineTable, generated, type RowsOf } from '../core/table.ts';

/** An open one whose time is over has expired. */
export const proposalTable = defineTable('proposal', 'emptied', {
  id: generated<number>(),
  act: column<ProposalAct>(),
  /** JSON of the input of the act's procedure. */
  input: column<string>(),
  /** JSON of what it would change; once it is accepted, of what it changed. */
  summary: column<string>(),
  /** JSON of the versions that those things had. */
  seen: column<string>(),
  made_by: column<string>(),
  /** Null if a person proposed it in the browser. */
  token_id: column<number | null>(),
  token_name: column<string | null>(),
  /** The rep of all the orders that it is about; null for what is about no orders, or about those of several reps. */
  rep_id: column<string | null>(),
  from_outside_text: column<number>(),
  key: column<string>(),
  state: generated<'open' | 'accepted' | 'declined'>(),
  created_at: column<string>(),
  expires_at: column<string>(),
  decided_by: column<string | null>(),
  decided_at: column<string | null>(),
});

export const proposalsData = { tables: [proposalTable] } as const satisfies DataSlice;

declare module '../core/database.ts' {
  interface Database extends RowsOf<typeof proposalsData> {}
}
