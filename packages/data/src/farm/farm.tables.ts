import type { Language } from '@farm/domain/core';
import { column, type DataSlice, defineTable, generated, type RowsOf } from '../core/table.ts';

/** A single row with the id 1. */
export const farmTable = defineTable('farm', 'kept', {
  id: column<number>(),
  name: column<string | null>(),
  address: column<string | null>(),
  phone: column<string | null>(),
  email: column<string | null>(),
  /** What delivery notes say about the origin, such as 'Product of USA'. */
  origin: column<string | null>(),
  time_zone: column<string>(),
  language: column<Language>(),
  /** How many days stock keeps, unless a product says otherwise. */
  stock_keeps_days: generated<number>(),
  /** JSON of the details that the example farm gave; null without it. */
  example_details: column<string | null>(),
  /** When the example farm was removed; it does not come back. */
  examples_removed_at: column<string | null>(),
  created_at: column<string>(),
  version: generated<number>(),
});

export const farmData = { tables: [farmTable] } as const satisfies DataSlice;

declare module '../core/database.ts' {
  interface Database extends RowsOf<typeof farmData> {}
}
