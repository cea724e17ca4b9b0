import type { Updateable } from 'kysely';
import type { Database, Trx } from '../core/database.ts';

/** Changes orders and lines as no command does, so that tests can try what the tables alone must withstand. */
export const changeOrders = (trx: Trx) => ({
  setLines: (ids: readonly number[], values: Updateable<Database['order_line']>) =>
    trx
      .updateTable('order_line')
      .set({ ...(typeof values.quantity === 'number' && { fill_quantity: values.quantity }), ...values })
      .where('id', 'in', ids)
      .execute(),
  deleteLines: (ids: readonly number[]) => trx.deleteFrom('order_line').where('id', 'in', ids).execute(),
});
