import type { DeliveryEvent } from '@farm/domain/deliveries';
import { useMemo } from 'react';
import { usePrint } from '../../components/paper.tsx';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import type { CalendarSpan } from './calendar-span.ts';
import { usePrintTruck } from './deliveries.calls.ts';
import { DeliveriesSheet } from './deliveries-sheet.tsx';

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
