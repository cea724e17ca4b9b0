import type { OrderStatus } from '@farm/domain/orders';
import type { Generated } from 'kysely';

/** An order. Its id is the order's number. */
export interface OrderGroupTable {
  id: Generated<number>;
  /** The `orderGroupId` of the API. */
  group_key: string;
  buyer_id: number;
  sales_rep_id: string;
  created_by: string;
  created_at: string;
}

export interface OrderLineTable {
  id: Generated<number>;
  group_id: number;
  product_id: number;
  product_name_id: number;
  /** Null if the product had no such size when the line was created. */
  size_id: number | null;
  /** Product, size and units per package as they were when the line was created. */
  product_name: string;
  size: string;
  units_per_package: string | null;
  quantity: number;
  delivery_date: string;
  /** Null while open to any grower. */
  farmer_id: string | null;
  status: OrderStatus;
  rejection_reason: string | null;
  purchase_order_number: string | null;
  notes: string | null;
  created_at: string;
  version: Generated<number>;
}

/** Finds an order by any part of its PO number: the part is where an ending begins. See `endingsOf`. */
export interface PurchaseOrderEndingTable {
  ending: string;
  group_id: number;
}

/** Sums of confirmed lines, which hold stock. */
interface DemandTable {
  /** The Sunday that the week of delivery begins with. */
  week: string;
  product_name_id: number;
  size: string;
  /** Empty if unknown. */
  units_per_package: string;
  quantity: number;
}

export interface OrdersTables {
  /** Kept by triggers, as is `demand_change`. */
  demand_total: DemandTable;
  /** What is still to be added to the totals; empty on SQLite. */
  demand_change: DemandTable & { id: Generated<number> };
  order_group: OrderGroupTable;
  order_line: OrderLineTable;
  purchase_order_ending: PurchaseOrderEndingTable;
}

declare module '../core/database.ts' {
  interface Database extends OrdersTables {}
}
