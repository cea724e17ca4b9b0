import { UNKNOWN_BUYER } from '@farm/domain/buyers';
import { type OrderLine, statusLabel } from '@farm/domain/orders';
import { type CsvColumn, exportCsv } from '../../lib/csv.ts';
import { productNameOf, sizeOf } from './orders.text.ts';
import type { Order } from './use-order-list.ts';

type Row = { order: Order; line: OrderLine };

/** Saves orders as a file, a row a line. */
export const exportOrders = (
  orders: Order[],
  {
    fileName,
    growerName,
    seesReasons,
  }: { fileName: string; growerName: (uid: string) => string | undefined; seesReasons: boolean },
): Promise<void> => {
  const columns: CsvColumn<Row>[] = [
    { header: 'Order', value: ({ order }) => order.number },
    { header: 'Buyer', value: ({ order }) => order.buyerName || UNKNOWN_BUYER },
    { header: 'Delivery date', value: ({ line }) => line.deliveryDate },
    { header: 'Product', value: ({ line }) => productNameOf(line) },
    { header: 'Size', value: ({ line }) => sizeOf(line) },
    { header: 'Quantity', value: ({ line }) => line.quantity },
    { header: 'Status', value: ({ line }) => String(statusLabel(line.status)) },
    { header: 'Grower', value: ({ line }) => growerName(line.farmerId) ?? line.farmerId },
    { header: 'Sales rep', value: ({ order }) => order.salesRepName },
    { header: 'PO number', value: ({ order }) => order.purchaseOrderNumber },
    { header: 'Notes', value: ({ order }) => order.notes },
    ...(seesReasons ? [{ header: 'Rejection reason', value: ({ line }: Row) => line.rejectionReason }] : []),
  ];
  const rows = orders.flatMap((order) => order.lines.map((line) => ({ order, line })));
  return exportCsv(fileName, columns, rows);
};
