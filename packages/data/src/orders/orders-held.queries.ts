import type { Day } from '@farm/domain/core';
import type { Db, Trx } from '../core/database.ts';
import { inChunks } from '../core/sql.ts';

/** The ids of held lines due from a day on, of which nobody was told that their stock is here. */
export const listUntoldHeld = async (db: Db, from: Day): Promise<number[]> => {
  const rows = await db
    .selectFrom('order_line')
    .leftJoin('stock_told', 'stock_told.order_line_id', 'order_line.id')
    .select('order_line.id')
    .where('order_line.status', '=', 'pending_inventory')
    .where('order_line.delivery_date', '>=', from)
    .where('stock_told.order_line_id', 'is', null)
    .execute();
  return rows.map(({ id }) => id).sort((a, b) => a - b);
};

/** Answers those that were not yet told of. */
export const insertStockTold = (trx: Trx, lineIds: readonly number[], now: string): Promise<number[]> =>
  inChunks(lineIds, async (some) => {
    const rows = await trx
      .insertInto('stock_told')
      .values(some.map((id) => ({ order_line_id: id, told_at: now })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('order_line_id as id')
      .execute();
    return rows.map(({ id }) => id);
  });

export const forgetStockTold = async (trx: Trx, lineIds: readonly number[]): Promise<void> => {
  await inChunks(lineIds, (some) =>
    trx.deleteFrom('stock_told').where('order_line_id', 'in', some).execute(),
  );
};
