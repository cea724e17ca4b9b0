import { listLinesOfOrder, listOpenNotes } from '@farm/data/orders';
import { isPermitted } from '@farm/domain/permissions';
import { Refusal } from '@farm/domain/refusals';
import type { HistoryPart, HistorySource } from '../history/read-history.ts';
import { orderRefusals } from './orders.texts.ts';

/** The lines of an order the person may see, by its `orderGroupId`, and their delivery notes. Refuses `ORDER_MISSING`. */
export const orderHistory: HistorySource = {
  action: 'orders.read',
  trace: async ({ db, person }, orderGroupId) => {
    const lines = await listLinesOfOrder(db, person, orderGroupId);
    const [first] = lines;
    if (!first) throw new Refusal('ORDER_MISSING', orderRefusals.missing());
    const days = [...new Set(lines.map(({ deliveryDate }) => deliveryDate))];
    const notes = new Set([
      ...lines.flatMap(({ deliveryNote }) => deliveryNote ?? []),
      ...(await listOpenNotes(db, first.buyerId, days)),
    ]);
    return [
      ...lines.map(
        ({ id, productName, size }): HistoryPart => ({
          type: 'order_line',
          id,
          name: size ? `${productName} (${size})` : productName,
        }),
      ),
      ...(isPermitted('orders.seePrices', person.role)
        ? lines.map(
            ({ id, productName, size }): HistoryPart => ({
              type: 'order_price',
              id,
              name: size ? `${productName} (${size})` : productName,
            }),
          )
        : []),
      ...[...notes].map((id): HistoryPart => ({ type: 'delivery_note', id, name: null })),
    ];
  },
};
