import type { PricePer } from '@farm/domain/prices';
import { column, type DataSlice, defineTable, generated, type RowsOf } from '../core/table.ts';

/** The first is the farm's Standard list, which every other one falls back on. */
export const priceListTable = defineTable('price_list', 'kept', {
  id: generated<number>(),
  name: column<string>(),
  archived_at: column<string | null>(),
  version: generated<number>(),
});

/** A size costs this from a day on, from some quantity on. Rows are only added: the newest of a day counts. An import that is undone takes back those it made. */
export const priceTable = defineTable('price', 'emptied', {
  id: generated<number>(),
  price_list_id: column<number>(),
  product_size_id: column<number>().as('sizeId'),
  cents: column<number>(),
  per: column<PricePer>(),
  /** Packages. */
  min_quantity: column<number>(),
  valid_from: column<string>(),
  created_at: column<string>(),
  created_by: column<string>(),
});

export const pricesData = { tables: [priceTable, priceListTable] } as const satisfies DataSlice;

declare module '../core/database.ts' {
  interface Database extends RowsOf<typeof pricesData> {}
}
