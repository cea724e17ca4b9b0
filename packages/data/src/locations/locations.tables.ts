import { column, type DataSlice, defineTable, generated, type RowsOf } from '../core/table.ts';

export const locationTable = defineTable('location', 'emptied', {
  id: generated<number>(),
  name: column<string>(),
  description: column<string | null>(),
  /** Degrees, decimal text of at most six places. */
  latitude: column<string | null>(),
  longitude: column<string | null>(),
  created_at: column<string>(),
  created_by: column<string>(),
});

export const locationsData = { tables: [locationTable] } as const satisfies DataSlice;

declare module '../core/database.ts' {
  interface Database extends RowsOf<typeof locationsData> {}
}
