/** The answers of creates by the caller's key, so that a repeated create gets the same answer. */
export interface IdempotencyKeyTable {
  actor_id: string;
  action: string;
  key: string;
  /** SHA-256 of the input; a key may be used for only one input. */
  input_hash: string;
  /** JSON; null until the create is done. */
  answer: string | null;
  created_at: string;
}

export interface IdempotencyTables {
  idempotency_key: IdempotencyKeyTable;
}

declare module '../core/database.ts' {
  interface Database extends IdempotencyTables {}
}
