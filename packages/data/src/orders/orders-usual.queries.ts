import type { OwnTexts, RecentLine } from '@farm/domain/orders';
import { type Actor, isPermitted } from '@farm/domain/permissions';
import type { Db } from '../core/database.ts';
import { orderGroupTable, orderLineTable, ownColumns } from './orders.tables.ts';

const ORDERS_MAX = 20;
const LINES_MAX = 2000;

/** Lines with their size's id, if that size can still be ordered. */
const selectOrdered = (db: Db) =>
  db
    .selectFrom('order_group')
    .innerJoin('order_line', 'order_line.group_id', 'order_group.id')
    .leftJoin('product_name', (join) =>
      join
        .onRef('product_name.id', '=', 'order_line.product_name_id')
        .on('product_name.archived_at', 'is', null),
    )
    .leftJoin('product_size', (join) =>
      join
        .onRef('product_size.id', '=', 'order_line.size_id')
        .onRef('product_size.product_name_id', '=', 'product_name.id')
        .on('product_size.archived_at', 'is', null),
    )
    .select([
      ...orderLineTable.columns(
        'group_id',
        'delivery_date',
        'status',
        'product_name_id',
        'product_name',
        'size',
        'quantity',
        'farmer_id',
        ...ownColumns,
      ),
      ...orderGroupTable.columns('group_key', 'buyer_id'),
      'product_size.id as sizeId',
    ]);

export const listRecentLines = (db: Db, viewer: Actor, buyerId: number): Promise<RecentLine[]> =>
  selectOrdered(db)
    .where('order_group.id', 'in', (orders) =>
      orders
        .selectFrom('order_group as newest')
        .select('newest.id')
        .where('newest.buyer_id', '=', buyerId)
        .$if(!isPermitted('orders.readAll', viewer.role), (query) =>
          query.where('newest.sales_rep_id', '=', viewer.uid),
        )
        .orderBy('newest.id', 'desc')
        .limit(ORDERS_MAX),
    )
    .limit(LINES_MAX)
    .execute();

/** The lines of an order in the sequence they were ordered in; empty if the person may not see it. */
export const listLinesToRepeat = (
  db: Db,
  viewer: Actor,
  orderGroupId: string,
): Promise<(RecentLine & OwnTexts & { buyerId: number; farmerId: string | null })[]> =>
  selectOrdered(db)
    .where('order_group.group_key', '=', orderGroupId)
    .$if(!isPermitted('orders.readAll', viewer.role), (query) =>
      query.where('order_group.sales_rep_id', '=', viewer.uid),
    )
    .orderBy('order_line.id')
    .limit(LINES_MAX)
    .execute();
