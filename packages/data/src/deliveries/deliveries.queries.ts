import type { Day } from '@farm/domain/core';
import type { OrderLine } from '@farm/domain/orders';
import type { Actor } from '@farm/domain/permissions';
import type { Db } from '../core/database.ts';
import { selectOrderLines, toOrderLine } from '../orders/orders-view.queries.ts';

export type DeliveryLine = OrderLine & { buyerName: string };

/** The confirmed and delivered lines of some days (both ends included) that a person may see; optionally of one buyer. */
export const listDeliveryLines = async (
  db: Db,
  viewer: Actor,
  { from, to, buyerId }: { from: Day; to: Day; buyerId?: number },
): Promise<DeliveryLine[]> => {
  const rows = await selectOrderLines(db, viewer)
    .innerJoin('buyer', 'buyer.id', 'order_group.buyer_id')
    .select('buyer.name as buyerName')
    .where('order_line.status', 'in', ['confirmed', 'delivered'])
    .where('order_line.delivery_date', '>=', from)
    .where('order_line.delivery_date', '<=', to)
    .$if(buyerId !== undefined, (query) => query.where('order_group.buyer_id', '=', buyerId ?? 0))
    .execute();
  return rows.map((row) => ({ ...toOrderLine(row, viewer), buyerName: row.buyerName }));
};
