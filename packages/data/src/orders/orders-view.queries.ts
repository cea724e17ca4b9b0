import { type OrderLine, readReason, rejectionReasonFor } from '@farm/domain/orders';
import { type Actor, isPermitted } from '@farm/domain/permissions';
import type { Db } from '../core/database.ts';

/** What a line has of its own until it is packed; the rest is its order's. */
export const ownLineColumns = [
  'order_line.id',
  'order_line.product_id as productId',
  'order_line.quantity',
  'order_line.delivery_date as deliveryDate',
  'order_line.farmer_id as farmerId',
  'order_line.status',
  'order_line.purchase_order_number as purchaseOrderNumber',
  'order_line.notes',
  'order_line.rejection_reason as rejectionReason',
  'order_line.group_id as orderNumber',
  'order_line.product_name as productName',
  'order_line.size',
  'order_line.units_per_package as unitsPerPackage',
  'order_line.created_at as createdAt',
  'order_line.version',
  'order_line.delivery_note_id as deliveryNote',
] as const;

const packedColumns = [
  'order_line.fill_quantity as fillQuantity',
  'order_line.fill_units as fillUnits',
  'order_line.short_reason as shortReason',
  'order_line.packed_at as packedAt',
] as const;

/** The same of a line that may be packed already. */
export const shownLineColumns = [...ownLineColumns, ...packedColumns] as const;

const lineColumns = [
  ...shownLineColumns,
  'order_group.buyer_id as buyerId',
  'order_group.sales_rep_id as salesRepId',
  'order_group.group_key as orderGroupId',
] as const;

/** Whether a person may see an order: reps see their own, growers and admins all of them. */
export const maySeeOrder = (viewer: Actor, { salesRepId }: { salesRepId: string }): boolean =>
  isPermitted('orders.readAll', viewer.role) || salesRepId === viewer.uid;

/** The lines a person may see: reps those of their own orders, growers and admins all of them. */
export const selectOrderLines = (db: Db, viewer: Actor) =>
  db
    .selectFrom('order_line')
    .innerJoin('order_group', 'order_group.id', 'order_line.group_id')
    .select(lineColumns)
    .$if(!isPermitted('orders.readAll', viewer.role), (query) =>
      query.where('order_group.sales_rep_id', '=', viewer.uid),
    );

type FlatRow = Awaited<ReturnType<ReturnType<typeof selectOrderLines>['executeTakeFirstOrThrow']>>;
type OfOrder = 'buyerId' | 'salesRepId' | 'orderGroupId';

/** Turns a line and its order into what the person may see; not everyone may see the rejection reason. */
export const orderLineOf = (
  line: Omit<FlatRow, OfOrder>,
  order: Pick<FlatRow, OfOrder>,
  viewer: Actor,
): OrderLine => ({
  id: line.id,
  buyerId: order.buyerId,
  productId: line.productId,
  quantity: line.quantity,
  deliveryDate: line.deliveryDate,
  salesRepId: order.salesRepId,
  farmerId: line.farmerId ?? '',
  status: line.status,
  orderGroupId: order.orderGroupId,
  purchaseOrderNumber: line.purchaseOrderNumber,
  notes: line.notes,
  rejectionReason: rejectionReasonFor(viewer.role, line.rejectionReason),
  orderNumber: line.orderNumber,
  productName: line.productName,
  size: line.size,
  unitsPerPackage: line.unitsPerPackage,
  createdAt: line.createdAt,
  version: line.version,
  packed:
    line.packedAt === null
      ? null
      : {
          fillQuantity: line.fillQuantity,
          fillUnits: line.fillUnits,
          reason: readReason(line.shortReason),
          packedAt: line.packedAt,
        },
  deliveryNote: line.deliveryNote,
});

/** The same, of a row that has both. */
export const toOrderLine = (row: FlatRow, viewer: Actor): OrderLine => orderLineOf(row, row, viewer);
