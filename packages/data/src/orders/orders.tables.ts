import {
  type Billing,
  type OrderStatus,
  ownFields,
  type PriceSource,
  sharedFields,
} from '@farm/domain/orders';
import type { PricePer } from '@farm/domain/prices';
import { sql } from 'kysely';
import {
  type Column,
  column,
  type DataSlice,
  defineTable,
  generated,
  namesOf,
  type RowsOf,
} from '../core/table.ts';

type SnakeCase<Text extends string> = Text extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeCase<Tail>}`
  : Text;

/** It makes columns of texts, which may be null, named for these fields. */
export const textColumns = <Field extends string>(fields: readonly Field[]) =>
  Object.fromEntries(
    fields.map((field) => [
      field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      column<string | null>(),
    ]),
  ) as { [Each in Field as SnakeCase<Each>]: Column<string | null, never> };

const own = textColumns(ownFields);

/** They have what each line says for itself. */
export const ownColumns = namesOf(own);

/** An order. Its id is the order's number. */
export const orderGroupTable = defineTable('order_group', 'emptied', {
  id: generated<number>(),
  group_key: column<string>().as('orderGroupId'),
  buyer_id: column<number>(),
  sales_rep_id: column<string>(),
  created_by: column<string>(),
  created_at: column<string>(),
  /** The order link that it came by. */
  offer_link_id: column<number | null>(),
});

export const orderLineTable = defineTable('order_line', 'emptied', {
  id: generated<number>(),
  group_id: column<number>().as('orderNumber'),
  product_id: column<number>(),
  product_name_id: column<number>(),
  /** Null if the product had no such size when the line was created. */
  size_id: column<number | null>(),
  /** Product, size and units per package as they were when the line was created. */
  product_name: column<string>(),
  size: column<string>(),
  units_per_package: column<string | null>(),
  quantity: column<number>(),
  delivery_date: column<string>(),
  /** The packages that it really gets: as ordered, until somebody shares out fewer or packs another number. */
  fill_quantity: column<number>(),
  /** Weighed base units, exact decimal text; null unless it was weighed. */
  fill_units: column<string | null>(),
  short_reason: column<string | null>(),
  /** The packages that an order link offered, if its buyer asked for more. */
  offered_quantity: column<number | null>().as('offered'),
  /** The packages that somebody shared out, and why they are fewer; null if it is to get what was ordered. */
  share_quantity: column<number | null>(),
  share_reason: column<string | null>(),
  packed_at: column<string | null>(),
  packed_by: column<string | null>(),
  delivery_note_id: column<number | null>().as('deliveryNote'),
  /** Null while open to any grower. */
  farmer_id: column<string | null>(),
  status: column<OrderStatus>(),
  rejection_reason: column<string | null>(),
  ...textColumns(sharedFields),
  ...own,
  /** One package or base unit costs this, in cents: 0 is 'no charge', null 'no price yet'. */
  price_cents: column<number | null>(),
  price_per: column<PricePer | null>(),
  price_source: column<PriceSource | null>(),
  /** Whether it is still to be billed; 'none' for what was delivered before invoices began. */
  billing: generated<Billing>(),
  created_at: column<string>(),
  version: generated<number>(),
});

/** Finds an order by any part of its PO number: the part is where an ending begins. See `poSuffixesOf`. */
const purchaseOrderEndingTable = defineTable('purchase_order_ending', 'emptied', {
  ending: column<string>(),
  group_id: column<number>(),
});

/** Held lines of which people were told that their stock is here. */
const stockToldTable = defineTable('stock_told', 'emptied', {
  order_line_id: column<number>(),
  told_at: column<string>(),
});

/** The message that an order came as. */
export const orderMessageTable = defineTable('order_message', 'emptied', {
  group_id: column<number>(),
  text: column<string>(),
  created_at: column<string>(),
});

/** A packed line takes this from a lot. It counts as long as the line is packed. */
export const packedLotTable = defineTable('packed_lot', 'emptied', {
  order_line_id: column<number>().as('lineId'),
  lot_id: column<number>(),
  /** Exact base units, decimal text. */
  units: column<string>(),
});

/** This paper goes with one delivery. Its id is its number, which is given once and never again. */
export const deliveryNoteTable = defineTable('delivery_note', 'emptied', {
  id: column<number>().as('number'),
  buyer_id: column<number>(),
  delivery_date: column<string>(),
  /** The buyer's name, address and phone as they were when the note was made. */
  ship_to_name: column<string>(),
  ship_to_address: column<string | null>(),
  ship_to_phone: column<string | null>(),
  carrier: column<string | null>(),
  boxes: column<number | null>(),
  temperature_f: column<number | null>(),
  received_by: column<string | null>(),
  created_at: column<string>(),
  created_by: column<string>(),
  /** Null until it is delivered; until then further lines of that buyer and day join it. */
  delivered_at: column<string | null>(),
  delivered_by: column<string | null>(),
  version: column<number>(),
});

/**
 * A delivery that was moved or canceled: the entry of a calendar that it is. Without a row, a delivery is the entry of its buyer
 * and day, and was never changed. Rows stay, since no entry may get an older one's name or a lower sequence.
 */
export const deliveryIdentityTable = defineTable('delivery_identity', 'emptied', {
  id: generated<number>(),
  buyer_id: column<number>(),
  /** Its entry is named after this day, and after the number if several deliveries began on it. */
  first_day: column<string>(),
  number: column<number>(),
  /** It is on this day now, or was when it was canceled. */
  day: column<string>(),
  sequence: column<number>(),
  cancelled_on: column<string | null>(),
});

/** An order of which something was on a canceled delivery, for those who may see the order. */
const cancelledOrderTable = defineTable('cancelled_order', 'emptied', {
  delivery_id: column<number>(),
  group_id: column<number>(),
});

export const ordersData = {
  tables: [
    orderMessageTable,
    stockToldTable,
    deliveryNoteTable,
    orderGroupTable,
    orderLineTable,
    packedLotTable,
    purchaseOrderEndingTable,
    cancelledOrderTable,
    deliveryIdentityTable,
  ],
  rules: [
    {
      broken: sql`select order_line.id from order_line
        inner join (
          select order_line_id, sum(units) as units from stock_movement
          where order_line_id is not null group by order_line_id
        ) as taken on taken.order_line_id = order_line.id
        where taken.units > 0 or (taken.units <> 0 and order_line.status <> 'delivered')`,
      says: 'Order lines that took stock without being delivered',
    },
    {
      broken: sql`select id from order_group
        where not exists (select 1 from order_line where order_line.group_id = order_group.id)`,
      says: 'Orders without a line',
    },
    {
      since: '2026-11-23-order-lists',
      broken: sql`select group_id as id from order_line where purchase_order_number <> ''
        except select group_id from purchase_order_ending`,
      says: 'Orders that a search for their PO number does not find',
    },
    {
      since: '2026-12-06-packing',
      broken: sql`select id from order_line where packed_at is null
        and (fill_quantity > quantity or (fill_quantity < quantity and short_reason is null))`,
      says: 'Order lines that get another number of packages although nobody packed them or said why they get fewer',
    },
  ],
} as const satisfies DataSlice;

declare module '../core/database.ts' {
  interface Database extends RowsOf<typeof ordersData> {}
}
