import { describeField, type OrderLine, ownFields, statusLabel } from '@farm/domain/orders';
import { t } from '@lingui/core/macro';
import { type CsvColumn, exportCsv } from '../../../lib/csv.ts';
import { translate } from '../../../lib/translate.ts';
import type { Order } from '../orders.calls.ts';
import { productNameOf, sizeOf, UNKNOWN_BUYER } from '../orders.text.ts';

type Row = { order: Order; line: OrderLine };

export const exportOrders = (
  orders: Order[],
  {
    fileName,
    nameOf,
    seesReasons,
  }: { fileName: string; nameOf: (uid: string) => string | undefined; seesReasons: boolean },
): Promise<void> => {
  const rows = orders.flatMap((order) => order.lines.map((line) => ({ order, line })));
  const isInvoicing = rows.some(({ line }) => line.toInvoice);
  const columns: CsvColumn<Row>[] = [
    { header: t`Order`, value: ({ order }) => order.number },
    { header: t`Buyer`, value: ({ order }) => order.buyerName || translate(UNKNOWN_BUYER) },
    { header: t`Delivery date`, value: ({ line }) => line.deliveryDate },
    { header: t`Product`, value: ({ line }) => productNameOf(line) },
    { header: t`Size`, value: ({ line }) => sizeOf(line) },
    { header: t`Quantity`, value: ({ line }) => line.quantity },
    { header: t`Status`, value: ({ line }) => translate(statusLabel(line.status)) },
    { header: t`Grower`, value: ({ line }) => nameOf(line.farmerId) ?? line.farmerId },
    {
      header: t`Sales rep`,
      value: ({ order }) => order.salesRepName && (nameOf(order.salesRepId) ?? order.salesRepName),
    },
    { header: t`PO number`, value: ({ order }) => order.purchaseOrderNumber },
    { header: t`Notes`, value: ({ order }) => order.notes },
    ...ownFields.map(
      (field): CsvColumn<Row> => ({
        header: translate(describeField(field).label),
        value: ({ line }) => line[field] ?? null,
      }),
    ),
    ...(isInvoicing
      ? [{ header: t`To invoice`, value: ({ line }: Row) => (line.toInvoice ? t`yes` : t`no`) }]
      : []),
    ...(seesReasons ? [{ header: t`Rejection reason`, value: ({ line }: Row) => line.rejectionReason }] : []),
  ];
  return exportCsv(fileName, columns, rows);
};
