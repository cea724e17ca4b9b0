import type { Billing } from '@farm/domain/orders';
import { sql } from 'kysely';
import type { Db, Trx } from '../core/database.ts';
import { orderGroupTable, orderLineTable } from './orders.tables.ts';

/**
 * Whether a line is still to be billed: delivered from the first day to bill on, and on no invoice or draft.
 * The list of what is to be invoiced and every order read this one rule. Literally as in the index.
 */
export const isToInvoice = sql<boolean>`order_line.billing = 'open'
  and coalesce(order_line.status, '') = 'delivered'
  and order_line.delivery_date >= (select farm.invoicing_from from farm)
  and not exists (
    select 1 from invoice_line as billing_line
    where billing_line.order_line_id = order_line.id and billing_line.bills_line = 1
  )`;

/** The price of a line is looked up by these, and by whether an invoice holds it; they stand by its id. */
export const listLinePrices = async (db: Db, lineIds: readonly number[]) => {
  if (lineIds.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom('order_line')
    .select(['id', 'size_id as sizeId', 'price_source as priceSource', 'billing'])
    .where('id', 'in', lineIds)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

/** Sets whether delivered lines are still to be billed. Answers the ids of those that were as `from` says. */
export const setLineBilling = async (
  trx: Trx,
  lineIds: readonly number[],
  { from, to }: { from: Billing; to: Billing },
): Promise<Set<number>> => {
  if (lineIds.length === 0) return new Set();
  const rows = await trx
    .updateTable('order_line')
    .set({ billing: to })
    .where('id', 'in', lineIds)
    .where('billing', '=', from)
    .where('status', '=', 'delivered')
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
};

const pricedColumns = [
  ...orderLineTable.columns('id', 'version', 'group_id', 'size_id', 'product_name', 'size', 'status'),
  ...orderLineTable.columns('quantity', 'delivery_date', 'units_per_package', 'fill_quantity', 'fill_units'),
  ...orderLineTable.columns('price_cents', 'price_per', 'price_source'),
  ...orderGroupTable.columns('group_key', 'buyer_id'),
  'buyer.name as buyerName',
] as const;

const selectPriced = (db: Db) =>
  db
    .selectFrom('order_line')
    .innerJoin('order_group', 'order_group.id', 'order_line.group_id')
    .innerJoin('buyer', 'buyer.id', 'order_group.buyer_id')
    .select(pricedColumns)
    .where('order_line.size_id', 'is not', null)
    .orderBy('order_line.group_id')
    .orderBy('order_line.id');

/**
 * Lines that a price list may price: all that are still to be delivered, unless their price was agreed, and those without
 * one that were delivered from `billedFrom` on and are on no invoice. Does not check who asks.
 */
export const listLinesToPrice = async (db: Db, billedFrom: string | null) => {
  // The conditions are literally those of the indexes.
  const open = await selectPriced(db)
    .where(sql<boolean>`coalesce(order_line.status, '') in ('pending', 'pending_inventory', 'confirmed')`)
    .where((eb) =>
      eb.or([eb('order_line.price_cents', 'is', null), eb('order_line.price_source', '=', 'list')]),
    )
    .execute();
  if (billedFrom === null) return open;
  const delivered = await selectPriced(db)
    .where(sql<boolean>`order_line.billing = 'open' and coalesce(order_line.status, '') = 'delivered'`)
    .where('order_line.delivery_date', '>=', billedFrom)
    .where('order_line.price_cents', 'is', null)
    .execute();
  return [...open, ...delivered].sort((a, b) => a.orderNumber - b.orderNumber || a.id - b.id);
};
