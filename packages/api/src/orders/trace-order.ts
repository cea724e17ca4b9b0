import { listLinesOfOrder } from '@farm/data/orders';
import { Refusal } from '@farm/domain/refusals';
import type { HistorySource } from '../history/read-history.ts';
import { orderRefusals } from './orders.texts.ts';

/** The lines of an order the person may see, by its `orderGroupId`. Refuses `ORDER_MISSING`. */
export const orderHistory: HistorySource = {
  action: 'orders.read',
  trace: async ({ db, person }, orderGroupId) => {
    const lines = await listLinesOfOrder(db, person, orderGroupId);
    if (lines.length === 0) {
      throw new Refusal('ORDER_MISSING', orderRefusals.missing());
    }
    return lines.map(({ id, productName, size }) => ({
      type: 'order_line',
      id,
      name: size ? `${productName} (${size})` : productName,
    }));
  },
};
