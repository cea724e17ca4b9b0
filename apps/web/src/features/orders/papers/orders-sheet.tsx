import { describeField, type OrderLine, orderTitle, ownFields, statusLabel } from '@farm/domain/orders';
import { useLingui } from '@lingui/react/macro';
import { Sheet, SheetTable } from '../../../components/paper.tsx';
import { formatDay, formatDayWithWeekday, formatNumber } from '../../../lib/format.ts';
import { translate } from '../../../lib/translate.ts';
import type { Order } from '../orders.calls.ts';
import { productNameOf, sizeOf, UNKNOWN_BUYER } from '../orders.text.ts';

type OrdersSheetProps = { orders: Order[]; nameOf: (uid: string) => string | undefined };

export default function OrdersSheet({ orders, nameOf }: OrdersSheetProps) {
  const { t } = useLingui();
  const factsOf = ({ deliveryDate, purchaseOrderNumber, salesRepId, salesRepName }: Order) => {
    const rep = salesRepName && (nameOf(salesRepId) ?? salesRepName);
    const day = formatDayWithWeekday(deliveryDate);
    return [
      t`Delivery ${day}`,
      purchaseOrderNumber && t`PO ${purchaseOrderNumber}`,
      rep && t`Rep ${rep}`,
    ].filter(Boolean);
  };
  const anotherDay = (deliveryDate: string) => {
    const day = formatDay(deliveryDate);
    return t`deliver ${day}`;
  };
  return (
    <Sheet title={t`Order Management`}>
      {orders.map((order) => (
        <section key={order.orderGroupId}>
          <h2>
            {translate(orderTitle(order.number))} · {order.buyerName || translate(UNKNOWN_BUYER)}
          </h2>
          <p>{factsOf(order).join(' · ')}</p>
          {order.notes && (
            <p>
              {t`Notes:`} {order.notes}
            </p>
          )}
          <SheetTable
            rows={order.lines}
            keyOf={({ id }) => id}
            columns={[
              {
                head: t`Quantity`,
                isNumber: true,
                width: '5em',
                value: ({ quantity }) => formatNumber(quantity),
              },
              { head: t`Product`, value: productNameOf },
              { head: t`Size`, value: sizeOf },
              ...ownFields.map((field) => ({
                head: translate(describeField(field).label),
                value: (line: OrderLine) => line[field],
              })),
              {
                head: t`Grower`,
                value: ({ farmerId, deliveryDate }) => (
                  <>
                    {nameOf(farmerId)}
                    {deliveryDate !== order.deliveryDate && ` · ${anotherDay(deliveryDate)}`}
                  </>
                ),
              },
              { head: t`Status`, value: ({ status }) => translate(statusLabel(status)) },
            ]}
          />
        </section>
      ))}
    </Sheet>
  );
}
