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
  /** The packages that it really gets: as ordered, until somebody packs another number. */
  fill_quantity: number;
  /** Weighed base units, exact decimal text; null unless it was weighed. */
  fill_units: string | null;
  /** Why it gets less than was ordered. */
  short_reason: string | null;
  /** Null until it is packed. */
  packed_at: string | null;
  packed_by: string | null;
  delivery_note_id: number | null;
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

/** What a packed line takes from a lot. It counts as long as the line is packed. */
export interface PackedLotTable {
  order_line_id: number;
  lot_id: number;
  /** Exact base units, decimal text. */
  units: string;
}

/** What goes with one delivery. Its id is its number, which is given once and never again. */
export interface DeliveryNoteTable {
  id: number;
  buyer_id: number;
  delivery_date: string;
  /** The buyer's name, address and phone as they were when the note was made. */
  ship_to_name: string;
  ship_to_address: string | null;
  ship_to_phone: string | null;
  carrier: string | null;
  boxes: number | null;
  temperature_f: number | null;
  received_by: string | null;
  created_at: string;
  created_by: string;
  /** Null until it is delivered; until then further lines of that buyer and day join it. */
  delivered_at: string | null;
  delivered_by: string | null;
  version: number;
}

export interface OrdersTables {
  delivery_note: DeliveryNoteTable;
  order_group: OrderGroupTable;
  order_line: OrderLineTable;
  packed_lot: PackedLotTable;
  purchase_order_ending: PurchaseOrderEndingTable;
}

declare module '../core/database.ts' {
  interface Database extends OrdersTables {}
}
