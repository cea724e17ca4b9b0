import { UNKNOWN_BUYER } from '@farm/domain/buyers';
import { formatDay } from '@farm/domain/core';
import { orderTitle, statusLabel } from '@farm/domain/orders';
import { Portal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDayWithWeekday, formatNumber } from '../../lib/format.ts';
import classes from './orders.module.css';
import { productNameOf, sizeOf } from './orders.text.ts';
import type { Order } from './use-order-list.ts';

/**
 * Orders on paper: what `print` was given, or, where the browser's own command prints, what the list has
 * loaded.
 */
export const usePrintedOrders = (loaded: Order[]) => {
  const [printed, setPrinted] = useState<Order[] | null>(null);
  useEffect(() => {
    const fill = () => flushSync(() => setPrinted((given) => given ?? loaded));
    const clear = () => setPrinted(null);
    window.addEventListener('beforeprint', fill);
    window.addEventListener('afterprint', clear);
    return () => {
      window.removeEventListener('beforeprint', fill);
      window.removeEventListener('afterprint', clear);
    };
  }, [loaded]);
  const print = (orders: Order[]) => {
    flushSync(() => setPrinted(orders));
    window.print();
  };
  return { printed, print };
};

type PrintSheetProps = { orders: Order[]; growerName: (uid: string) => string | undefined; title: string };

/** The list as it is printed; nothing of it shows on the screen. */
export function PrintSheet({ orders, growerName, title }: PrintSheetProps) {
  return (
    <Portal reuseTargetNode={false} className={classes.sheet ?? ''}>
      <h1>{title}</h1>
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
          <table>
            <thead>
              <tr>
                <th className={classes.printNumber ?? ''}>Quantity</th>
                <th>Product</th>
                <th>Size</th>
                <th>Grower</th>
                <th>Status</th>
              </tr>
            </thead>
            <tbody>
              {order.lines.map((line) => (
                <tr key={line.id}>
                  <td className={classes.printNumber ?? ''}>{formatNumber(line.quantity)}</td>
                  <td>{productNameOf(line)}</td>
                  <td>{sizeOf(line)}</td>
                  <td>
                    {growerName(line.farmerId)}
                    {line.deliveryDate !== order.deliveryDate && ` · deliver ${formatDay(line.deliveryDate)}`}
                  </td>
                  <td>{String(statusLabel(line.status))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </Portal>
  );
}
