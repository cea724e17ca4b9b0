/** What a create answered, by the caller's own key, so that the same create sent again answers the same. */
export interface IdempotencyKeyTable {
  actor_id: string;
  action: string;
  key: string;
  /** SHA-256 of the input: one key stands for one input. */
  input_hash: string;
  /** JSON; null while the create is under way. */
  answer: string | null;
  created_at: string;
}

export interface IdempotencyTables {
  idempotency_key: IdempotencyKeyTable;
}

declare module '../core/database.ts' {
  interface Database extends IdempotencyTables {}
}
