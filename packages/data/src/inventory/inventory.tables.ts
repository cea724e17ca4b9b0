import type { CodeSource, MovementKind } from '@farm/domain/inventory';
import { sql } from 'kysely';
import { column, type DataSlice, defineTable, generated, type RowsOf } from '../core/table.ts';

export type ProductKind = 'lot' | 'template' | 'placeholder';

export const productTable = defineTable('product', 'emptied', {
  id: generated<number>(),
  kind: column<ProductKind>(),
  product_name_id: column<number>(),
  size: column<string>(),
  /** Whole base units; the sum of the lot's movements. */
  units_available: column<number>(),
  /** Deliveries took this from it, exactly; `units_available` went down by this rounded up. */
  taken_exact: generated<string>(),
  harvest_date: column<string>(),
  farmer_id: column<string | null>(),
  price_cents: column<number>(),
  location: column<string>(),
  planting_id: column<number | null>(),
  /** The last day on which somebody said that it is still good, although it is older than its product keeps. */
  good_through: column<string | null>(),
  /** It is called this outside; null until somebody needs to call it. One of another source is kept as it came. */
  lot_code: column<string | null>(),
  code_source: generated<CodeSource>(),
  /** The farm that gave it its code, if that is another one. */
  source_name: column<string | null>(),
  /** When it was first packed, delivered or printed: its code stays from then on. */
  code_fixed_at: column<string | null>(),
  /** Its product was called this then. */
  coded_name: column<string | null>(),
  /** Where it grew. */
  location_id: column<number | null>(),
  variety: column<string | null>(),
  cooled_on: column<string | null>(),
  /** Nothing more of it leaves, for this reason; null if it is not held. */
  hold_reason: column<string | null>(),
  held_by: column<string | null>(),
  held_at: column<string | null>(),
  archived_at: column<string | null>(),
  version: generated<number>(),
  created_at: column<string>(),
});

/** The stock ledger: append-only. */
export const stockMovementTable = defineTable('stock_movement', 'emptied', {
  id: generated<number>(),
  product_id: column<number>(),
  kind: column<MovementKind>(),
  /** Signed base units. */
  units: column<number>(),
  /** The exact base units of a delivery, which `units` rounds; null for any other movement. */
  exact_units: column<string | null>(),
  reason: column<string | null>(),
  /** The text as JSON, if the farm itself gave the reason. */
  reason_text: column<string | null>(),
  actor_id: column<string>(),
  order_line_id: column<number | null>(),
  created_at: column<string>(),
});

export const inventoryData = {
  tables: [productTable, stockMovementTable],
  rules: [
    {
      broken: sql`select product.id from product
        left join (select product_id, sum(units) as units from stock_movement group by product_id) as ledger
          on ledger.product_id = product.id
        where product.kind = 'lot' and product.units_available <> coalesce(ledger.units, 0)`,
      says: 'Lots whose stock is not the sum of their ledger',
    },
  ],
} as const satisfies DataSlice;

declare module '../core/database.ts' {
  interface Database extends RowsOf<typeof inventoryData> {}
}
