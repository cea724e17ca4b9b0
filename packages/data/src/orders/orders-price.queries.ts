import type { Billing } from '@farm/domain/orders';
import type { Db, Trx } from '../core/database.ts';

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
