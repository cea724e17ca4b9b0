import { addDays, inputIssues } from '@farm/domain/core';
import {
  type CalendarFile,
  type CalendarInput,
  calendarWindow,
  type DeliveryEvent,
  DeliveryWindowInput,
} from '@farm/domain/deliveries';
import { orderTitle, statusLabel } from '@farm/domain/orders';
import { inputRefusal } from '@farm/domain/refusals';
import { ICalCalendar } from 'ical-generator';
import type { PersonContext } from '../core/context.ts';
import { readDeliveries } from './read-deliveries.ts';

/** iCalendar text knows no control characters but the line break. */
const printable = (text: string) => text.replaceAll(/[^\P{Cc}\n\r\t]/gu, '');

const describe = ({ lines }: DeliveryEvent) =>
  lines
    .map(
      ({ orderNumber, quantity, productName, size, status, purchaseOrderNumber }) =>
        `${orderTitle(orderNumber)}: ${quantity} × ${productName}${size && ` (${size})`}, ${statusLabel(status)}${
          purchaseOrderNumber ? `, PO ${purchaseOrderNumber}` : ''
        }`,
    )
    .join('\n');

const windowOf = (input: CalendarInput, today: string): DeliveryWindowInput => {
  const { data, error } = DeliveryWindowInput.safeParse(calendarWindow(input, today));
  if (data) return data;
  throw inputRefusal(inputIssues(error));
};

/**
 * The deliveries a person sees as an iCalendar file: one all-day event per buyer and day, whose UID stays the
 * same from one export to the next. Refuses `INPUT_INVALID` for a span that is too long or turned round.
 */
export const exportCalendar = async (ctx: PersonContext, input: CalendarInput): Promise<CalendarFile> => {
  const window = windowOf(input, ctx.today());
  const events = await readDeliveries(ctx.db, ctx.person, window);
  const file = { fileName: 'farm-deliveries.ics', ...window } as const;
  if (events.length === 0) return { ...file, content: null };
  const calendar = new ICalCalendar({
    name: 'Farm deliveries',
    prodId: { company: 'Farm Dashboard', product: 'Deliveries', language: 'EN' },
  });
  for (const event of events) {
    calendar.createEvent({
      id: `delivery-${event.id}@farm-dashboard`,
      stamp: ctx.now(),
      start: event.deliveryDate,
      end: addDays(event.deliveryDate, 1),
      allDay: true,
      summary: printable(`${event.isDelivered ? 'Delivered' : 'Delivery'}: ${event.buyerName}`),
      description: printable(describe(event)),
    });
  }
  return { ...file, content: `${calendar.toString()}\r\n` };
};
