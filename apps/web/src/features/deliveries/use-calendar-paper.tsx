import type { Day } from '@farm/domain/core';
import type { DeliveryEvent } from '@farm/domain/deliveries';
import { fillOf, orderTitle, statusLabel } from '@farm/domain/orders';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Sheet, SheetTable } from '../../components/paper.tsx';
import { usePrint } from '../../components/print-button.tsx';
import { formatDayWithWeekday, formatNumber } from '../../lib/format.ts';
import { translate } from '../../lib/translate.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import type { CalendarSpan } from './calendar-span.ts';
import { usePrintTruck } from './deliveries.calls.ts';

export const useCalendarPaper = (span: CalendarSpan, events: readonly DeliveryEvent[] | undefined) => {
  const today = useFarmDay();
  const calendar = useMemo(() => events && { events }, [events]);
  const { printed, print } = usePrint<{ events: readonly DeliveryEvent[] } | undefined>(calendar);
  const printTruck = usePrintTruck();
  const isEmpty = !events || events.length === 0;
  return {
    menu: { onPrintCalendar: isEmpty ? undefined : () => print(calendar), printTruck },
    printTruck,
    sheet: printed && <DeliveriesSheet span={span} today={today} events={printed.events} />,
  };
};

type DeliveriesSheetProps = { span: CalendarSpan; today: Day; events: readonly DeliveryEvent[] };

function DeliveriesSheet({ span, today, events }: DeliveriesSheetProps) {
  const { t } = useLingui();
  const from = span.first < today && today <= span.last ? today : span.first;
  const ahead = events.filter(({ deliveryDate }) => deliveryDate >= from && deliveryDate <= span.last);
  const days = Map.groupBy(
    ahead.toSorted((a, b) => a.deliveryDate.localeCompare(b.deliveryDate)),
    ({ deliveryDate }) => deliveryDate,
  );
  return (
    <Sheet
      title={t`Delivery Calendar`}
      note={`${formatDayWithWeekday(from)} – ${formatDayWithWeekday(span.last)}`}
    >
      {days.size === 0 && <p>{t`No deliveries scheduled`}</p>}
      {[...days].map(([day, deliveries]) => (
        <section key={day}>
          <h2>{formatDayWithWeekday(day)}</h2>
          <SheetTable
            rows={deliveries.flatMap(({ buyerName, lines }) =>
              lines.map((line, index) => ({ ...line, buyer: index === 0 ? <b>{buyerName}</b> : buyerName })),
            )}
            keyOf={({ id }) => id}
            columns={[
              { head: t`Buyer`, width: '26%', value: ({ buyer }) => buyer },
              {
                head: t`Quantity`,
                isNumber: true,
                width: '5em',
                value: (line) => formatNumber(fillOf(line)),
              },
              { head: t`Product`, width: '28%', value: ({ productName }) => productName },
              { head: t`Size`, value: ({ size }) => size },
              { head: t`Order`, value: ({ orderNumber }) => translate(orderTitle(orderNumber)) },
              { head: t`Status`, value: ({ status }) => translate(statusLabel(status)) },
            ]}
          />
        </section>
      ))}
    </Sheet>
  );
}
