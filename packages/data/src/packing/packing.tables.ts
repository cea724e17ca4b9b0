import { column, type DataSlice, defineTable, type RowsOf } from '../core/table.ts';

export const paperPrintTable = defineTable('paper_print', 'emptied', {
  kind: column<string>(),
  /** Tells it from others of its kind, such as its day or number. */
  sheet: column<string>(),
  printed_at: column<string>(),
  content_hash: column<string>(),
  /** When the sheet was printed that said something else before; null if none did. */
  replaces_at: column<string | null>(),
});

export const packingData = { tables: [paperPrintTable] } as const satisfies DataSlice;

declare module '../core/database.ts' {
  interface Database extends RowsOf<typeof packingData> {}
}
