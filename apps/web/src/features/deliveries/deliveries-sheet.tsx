import type { Day } from '@farm/domain/core';
import type { DeliveryEvent } from '@farm/domain/deliveries';
import { orderTitle, statusLabel } from '@farm/domain/orders';
import { Sheet, SheetTable } from '../../components/paper.tsx';
import { formatDayWithWeekday, formatNumber } from '../../lib/format.ts';
import type { CalendarSpan } from './calendar-span.ts';

type DeliveriesSheetProps = { span: CalendarSpan; today: Day; events: readonly DeliveryEvent[] };

/** The days' deliveries with what each brings, for the truck. The present month or week begins today. */
export function DeliveriesSheet({ span, today, events }: DeliveriesSheetProps) {
  const from = span.first < today && today <= span.last ? today : span.first;
  const ahead = events.filter(({ deliveryDate }) => deliveryDate >= from && deliveryDate <= span.last);
  const days = Map.groupBy(
    ahead.toSorted((a, b) => a.deliveryDate.localeCompare(b.deliveryDate)),
    ({ deliveryDate }) => deliveryDate,
  );
  return (
    <Sheet
      title="Delivery Calendar"
      note={`${formatDayWithWeekday(from)} – ${formatDayWithWeekday(span.last)}`}
    >
      {days.size === 0 && <p>No deliveries scheduled</p>}
      {[...days].map(([day, deliveries]) => (
        <section key={day}>
          <h2>{formatDayWithWeekday(day)}</h2>
          <SheetTable
            rows={deliveries.flatMap(({ buyerName, lines }) =>
              lines.map((line, index) => ({ ...line, buyer: index === 0 ? <b>{buyerName}</b> : buyerName })),
            )}
            keyOf={({ id }) => id}
            columns={[
              { head: 'Buyer', width: '26%', value: ({ buyer }) => buyer },
              {
                head: 'Quantity',
                isNumber: true,
                width: '5em',
                value: ({ quantity }) => formatNumber(quantity),
              },
              { head: 'Product', width: '28%', value: ({ productName }) => productName },
              { head: 'Size', value: ({ size }) => size },
              { head: 'Order', value: ({ orderNumber }) => String(orderTitle(orderNumber)) },
              { head: 'Status', value: ({ status }) => String(statusLabel(status)) },
            ]}
          />
        </section>
      ))}
    </Sheet>
  );
}
