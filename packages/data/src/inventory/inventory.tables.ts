import type { MovementKind } from '@farm/domain/inventory';
import type { Generated } from 'kysely';

export type ProductKind = 'lot' | 'template' | 'placeholder';

export interface ProductTable {
  id: Generated<number>;
  kind: ProductKind;
  product_name_id: number;
  size: string;
  /** Whole base units; the sum of the lot's movements. */
  units_available: number;
  /** What deliveries took from it, exactly; `units_available` went down by this rounded up. */
  taken_exact: Generated<string>;
  harvest_date: string;
  farmer_id: string | null;
  price_cents: number;
  location: string;
  planting_id: number | null;
  archived_at: string | null;
  version: Generated<number>;
  created_at: string;
}

/** The stock ledger: append-only. */
export interface StockMovementTable {
  id: Generated<number>;
  product_id: number;
  kind: MovementKind;
  /** Signed base units. */
  units: number;
  /** The exact base units of a delivery, which `units` rounds; null for any other movement. */
  exact_units: string | null;
  reason: string | null;
  /** The text as JSON, if the farm itself gave the reason. */
  reason_text: string | null;
  actor_id: string;
  order_line_id: number | null;
  created_at: string;
}

export interface InventoryTables {
  product: ProductTable;
  stock_movement: StockMovementTable;
}

declare module '../core/database.ts' {
  interface Database extends InventoryTables {}
}
