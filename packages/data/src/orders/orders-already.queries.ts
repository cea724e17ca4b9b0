import type { Day } from '@farm/domain/core';
import { isOpenStatus, orderStatuses } from '@farm/domain/orders';
import type { Db } from '../core/database.ts';
import { inChunks } from '../core/sql.ts';
import { orderGroupTable } from './orders.tables.ts';

const openStatuses = orderStatuses.filter(isOpenStatus);

/** The orders of some buyers with an open line for one of these days, oldest first, whoever placed them; one row for each day. */
export const listOpenOrdersOn = async (
  db: Db,
  { buyerIds, days }: { buyerIds: readonly number[]; days: readonly Day[] },
) => {
  if (days.length === 0) return [];
  return inChunks([...new Set(buyerIds)], (chunk) =>
    db
      .selectFrom('order_group')
      .innerJoin('order_line', 'order_line.group_id', 'order_group.id')
      .select([
        ...orderGroupTable.columns('group_key', 'buyer_id', 'sales_rep_id', 'offer_link_id'),
        'order_group.id as number',
        'order_line.delivery_date as day',
      ])
      .distinct()
      .where('order_group.buyer_id', 'in', chunk)
      .where('order_line.delivery_date', 'in', [...new Set(days)])
      .where('order_line.status', 'in', openStatuses)
      .orderBy('order_group.id')
      .orderBy('order_line.delivery_date')
      .execute(),
  );
};
