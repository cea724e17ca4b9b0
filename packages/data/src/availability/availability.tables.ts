import { column, type DataSlice, defineTable, generated, type RowsOf } from '../core/table.ts';

/** A product should give this in a week, which its Sunday names, in whole base units. */
export const expectedHarvestTable = defineTable('expected_harvest', 'emptied', {
  product_name_id: column<number>(),
  week: column<string>(),
  /** Null since it was emptied; its version goes on. */
  units: column<number | null>(),
  version: generated<number>(),
});

export const availabilityData = { tables: [expectedHarvestTable] } as const satisfies DataSlice;

declare module '../core/database.ts' {
  interface Database extends RowsOf<typeof availabilityData> {}
}
