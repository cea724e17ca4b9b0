import { column, type DataSlice, defineTable, type RowsOf } from '../core/table.ts';

/** Only PostgreSQL has rows. The limiter's library names the columns, and fills them in this sequence. */
const tryCountTable = defineTable('try_count', 'kept', {
  /** A limit's name and a hash of what it counts. */
  key: column<string>(),
  points: column<number>(),
  /** When the count ends, in milliseconds since 1970. */
  expire: column<number | null>(),
});

export const triesData = { tables: [tryCountTable] } as const satisfies DataSlice;

declare module '../core/database.ts' {
  interface Database extends RowsOf<typeof triesData> {}
}
