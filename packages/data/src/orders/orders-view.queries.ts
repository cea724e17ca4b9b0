import { type OrderLine, rejectionReasonFor } from '@farm/domain/orders';
import { type Actor, isPermitted } from '@farm/domain/permissions';
import type { Selectable } from 'kysely';
import type { Db } from '../core/database.ts';
import type { OrderGroupTable, OrderLineTable } from './orders.tables.ts';

const lineColumns = [
  'order_line.id',
  'order_line.group_id',
  'order_line.product_id',
  'order_line.product_name',
  'order_line.size',
  'order_line.units_per_package',
  'order_line.quantity',
  'order_line.delivery_date',
  'order_line.farmer_id',
  'order_line.status',
  'order_line.rejection_reason',
  'order_line.purchase_order_number',
  'order_line.notes',
  'order_line.created_at',
  'order_line.version',
  'order_group.group_key',
  'order_group.buyer_id',
  'order_group.sales_rep_id',
] as const;

type LineRow = Selectable<OrderLineTable> &
  Pick<Selectable<OrderGroupTable>, 'group_key' | 'buyer_id' | 'sales_rep_id'>;

/** The lines a person may see: reps their own orders', growers and admins every one. */
export const selectOrderLines = (db: Db, viewer: Actor) =>
  db
    .selectFrom('order_line')
    .innerJoin('order_group', 'order_group.id', 'order_line.group_id')
    .select(lineColumns)
    .$if(!isPermitted('orders.readAll', viewer.role), (query) =>
      query.where('order_group.sales_rep_id', '=', viewer.uid),
    );

/** The one way from a row to what a person sees of it: the rejection reason is not for everyone. */
export const toOrderLine = (row: LineRow, viewer: Actor): OrderLine => ({
  id: row.id,
  buyerId: row.buyer_id,
  productId: row.product_id,
  quantity: row.quantity,
  deliveryDate: row.delivery_date,
  salesRepId: row.sales_rep_id,
  farmerId: row.farmer_id ?? '',
  status: row.status,
  orderGroupId: row.group_key,
  purchaseOrderNumber: row.purchase_order_number,
  notes: row.notes,
  rejectionReason: rejectionReasonFor(viewer.role, row.rejection_reason),
  orderNumber: row.group_id,
  productName: row.product_name,
  size: row.size,
  unitsPerPackage: row.units_per_package,
  createdAt: row.created_at,
  version: row.version,
});
