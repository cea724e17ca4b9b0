import { column, type DataSlice, defineTable, type RowsOf } from '../core/table.ts';

/** The answers of creates by the caller's key, so that a repeated create gets the same answer. */
const idempotencyKeyTable = defineTable('idempotency_key', 'emptied', {
  actor_id: column<string>(),
  action: column<string>(),
  key: column<string>(),
  /** SHA-256 of the input; a key may be used for only one input. */
  input_hash: column<string>(),
  /** JSON; null until the create is done. */
  answer: column<string | null>(),
  created_at: column<string>(),
});

export const idempotencyData = { tables: [idempotencyKeyTable] } as const satisfies DataSlice;

declare module '../core/database.ts' {
  interface Database extends RowsOf<typeof idempotencyData> {}
}
