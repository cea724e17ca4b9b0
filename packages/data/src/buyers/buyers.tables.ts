import { column, type DataSlice, defineTable, generated, type RowsOf } from '../core/table.ts';

export const buyerTable = defineTable('buyer', 'emptied', {
  id: generated<number>(),
  name: column<string>(),
  email: column<string | null>(),
  phone: column<string | null>(),
  address: column<string | null>(),
  assigned_rep_id: column<string | null>(),
  notes: column<string | null>(),
  archived_at: column<string | null>(),
  version: generated<number>(),
  created_at: column<string>(),
});

export const buyersData = { tables: [buyerTable] } as const satisfies DataSlice;

declare module '../core/database.ts' {
  interface Database extends RowsOf<typeof buyersData> {}
}
