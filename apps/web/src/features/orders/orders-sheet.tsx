import { UNKNOWN_BUYER } from '@farm/domain/buyers';
import { orderTitle, statusLabel } from '@farm/domain/orders';
import { Sheet, SheetTable } from '../../components/paper.tsx';
import { formatDay, formatDayWithWeekday, formatNumber } from '../../lib/format.ts';
import { productNameOf, sizeOf } from './orders.text.ts';
import type { Order } from './use-order-list.ts';

type OrdersSheetProps = { orders: Order[]; growerName: (uid: string) => string | undefined };

/** The orders of the list, each with its lines. */
export function OrdersSheet({ orders, growerName }: OrdersSheetProps) {
  return (
    <Sheet title="Order Management">
      {orders.map((order) => (
        <section key={order.orderGroupId}>
          <h2>
            {String(orderTitle(order.number))} · {order.buyerName || UNKNOWN_BUYER}
          </h2>
          <p>
            Delivery {formatDayWithWeekday(order.deliveryDate)}
            {order.purchaseOrderNumber && ` · PO ${order.purchaseOrderNumber}`}
            {order.salesRepName && ` · Rep ${order.salesRepName}`}
          </p>
          {order.notes && <p>Notes: {order.notes}</p>}
          <SheetTable
            rows={order.lines}
            keyOf={({ id }) => id}
            columns={[
              {
                head: 'Quantity',
                isNumber: true,
                width: '5em',
                value: ({ quantity }) => formatNumber(quantity),
              },
              { head: 'Product', value: productNameOf },
              { head: 'Size', value: sizeOf },
              {
                head: 'Grower',
                value: ({ farmerId, deliveryDate }) => (
                  <>
                    {growerName(farmerId)}
                    {deliveryDate !== order.deliveryDate && ` · deliver ${formatDay(deliveryDate)}`}
                  </>
                ),
              },
              { head: 'Status', value: ({ status }) => String(statusLabel(status)) },
            ]}
          />
        </section>
      ))}
    </Sheet>
  );
}
