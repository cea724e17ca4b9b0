import type { Trx } from '../core/database.ts';
import { locksRows } from '../core/sql.ts';
import { isOpen } from './orders-match.queries.ts';

/** Orders with a line which is not closed; returns the ids of those lines, and how many orders they are of. */
export const setRepOfOpenOrders = async (
  trx: Trx,
  from: string,
  to: string,
): Promise<{ orders: number; lineIds: number[] }> => {
  const moved = await trx
    .updateTable('order_group')
    .set({ sales_rep_id: to })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('order_group as taken')
        .select('taken.id')
        .where('taken.sales_rep_id', '=', from)
        .where('taken.id', 'in', (lines) => lines.selectFrom('order_line').select('group_id').where(isOpen))
        .orderBy('taken.id')
        .$if(locksRows(trx), (query) => query.forNoKeyUpdate()),
    )
    .returning('id')
    .execute();
  if (moved.length === 0) return { orders: 0, lineIds: [] };
  const lines = await trx
    .selectFrom('order_line')
    .innerJoin('order_group', 'order_group.id', 'order_line.group_id')
    .select(['order_line.id', 'order_line.group_id'])
    .where('order_group.sales_rep_id', '=', to)
    .where(isOpen)
    .orderBy('order_line.id')
    .execute();
  const ids = new Set(moved.map(({ id }) => id));
  return {
    orders: moved.length,
    lineIds: lines.filter(({ group_id }) => ids.has(group_id)).map(({ id }) => id),
  };
};

/** Gives another grower every line of one that is not closed; returns the lines' ids. */
export const setGrowerOfOpenLines = async (trx: Trx, from: string, to: string): Promise<number[]> => {
  const rows = await trx
    .updateTable('order_line')
    .set(({ eb }) => ({ farmer_id: to, version: eb('version', '+', 1) }))
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('order_line')
        .select('order_line.id')
        .where('order_line.farmer_id', '=', from)
        .where(isOpen)
        .orderBy('order_line.id')
        .$if(locksRows(trx), (query) => query.forNoKeyUpdate()),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id).sort((a, b) => a - b);
};
