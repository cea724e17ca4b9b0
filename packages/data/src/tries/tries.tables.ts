/**
 * How often each thing was tried within its time. Only PostgreSQL has rows, where several processes count together; the
 * limiter's library names the columns, and fills them in this sequence.
 */
export interface TryCountTable {
  /** A limit's name and a hash of what it counts. */
  key: string;
  points: number;
  /** When the count ends, in milliseconds since 1970. */
  expire: number | null;
}

export interface TriesTables {
  try_count: TryCountTable;
}

declare module '../core/database.ts' {
  interface Database extends TriesTables {}
}
