import type { Billing } from '@farm/domain/orders';
import { sql } from 'kysely';
import type { Db, Trx } from '../core/database.ts';

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

/** What the price of a line is looked up by, and whether an invoice holds it; by its id. */
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
