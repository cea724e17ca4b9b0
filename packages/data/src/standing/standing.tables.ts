import { ownFields, sharedFields } from '@farm/domain/orders';
import type { StandingStatus } from '@farm/domain/standing';
import { column, type DataSlice, defineTable, generated, type RowsOf } from '../core/table.ts';
import { textColumns } from '../orders/orders.tables.ts';

/** An order that repeats. */
export const standingOrderTable = defineTable('standing_order', 'emptied', {
  id: generated<number>(),
  buyer_id: column<number>(),
  sales_rep_id: column<string>(),
  /** One bit for each weekday, Sunday the lowest. */
  weekdays: column<number>(),
  every_weeks: column<number>(),
  starts: column<string>(),
  ends: column<string | null>(),
  lead_days: column<number>(),
  ...textColumns(sharedFields),
  status: column<StandingStatus>(),
  places_itself: generated<number>(),
  created_at: column<string>(),
  created_by: column<string>(),
  version: generated<number>(),
});

export const standingLineTable = defineTable('standing_line', 'emptied', {
  id: generated<number>(),
  standing_order_id: column<number>(),
  product_size_id: column<number>().as('sizeId'),
  quantity: column<number>(),
  ...textColumns(ownFields),
  farmer_id: column<string | null>(),
});

/** A day that was placed or skipped, which happens once. */
export const standingDayTable = defineTable('standing_day', 'emptied', {
  standing_order_id: column<number>(),
  day: column<string>(),
  state: column<'placed' | 'skipped'>(),
  group_id: column<number | null>().as('orderNumber'),
  created_at: column<string>(),
  created_by: column<string>(),
});

/** A day that was not placed although it was due, of which people were told. */
const standingToldTable = defineTable('standing_told', 'emptied', {
  standing_order_id: column<number>(),
  day: column<string>(),
  told_at: column<string>(),
});

export const standingData = {
  tables: [standingToldTable, standingDayTable, standingLineTable, standingOrderTable],
} as const satisfies DataSlice;

declare module '../core/database.ts' {
  interface Database extends RowsOf<typeof standingData> {}
}
