import {
  addDays,
  type CalendarFile,
  type CalendarInput,
  type DeliveryEvent,
  DeliveryWindowInput,
  inputIssues,
  inputMessage,
  orderTitle,
  Refusal,
  statusLabel,
  WINDOW_DAYS_MAX,
} from '@farm/domain';
import { ICalCalendar } from 'ical-generator';
import type { PersonContext } from '../core/context.ts';
import { readDeliveries } from './read-deliveries.ts';

const DAYS_BACK = 31;

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

const windowOf = ({ from, to }: CalendarInput, today: string): DeliveryWindowInput => {
  const reach = WINDOW_DAYS_MAX - 1;
  const first = from ?? (to === undefined ? addDays(today, -DAYS_BACK) : addDays(to, -reach));
  const { data, error } = DeliveryWindowInput.safeParse({ from: first, to: to ?? addDays(first, reach) });
  if (data) return data;
  const issues = inputIssues(error);
  throw new Refusal('INPUT_INVALID', inputMessage(issues), { issues });
};

/**
 * The deliveries a person sees as an iCalendar file: one all-day event per buyer and day, whose UID stays the
 * same from one export to the next. Refuses `INPUT_INVALID` for a span that is too long or turned round.
 */
export const exportCalendar = async (ctx: PersonContext, input: CalendarInput): Promise<CalendarFile> => {
  const events = await readDeliveries(ctx.db, ctx.person, windowOf(input, ctx.today()));
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
  return { fileName: 'farm-deliveries.ics', content: `${calendar.toString()}\r\n` };
};
