import { findFarm } from '@farm/data/farm';
import { addDays, inputIssues } from '@farm/domain/core';
import {
  type CalendarFile,
  type CalendarInput,
  calendarWindow,
  type DeliveryEvent,
  DeliveryWindowInput,
} from '@farm/domain/deliveries';
import { fillOf, type OrderLine, orderItem, orderTitle, statusLabel } from '@farm/domain/orders';
import { inputRefusal } from '@farm/domain/refusals';
import type { FarmText } from '@farm/domain/texts';
import { escape as escapeText, ICalCalendar } from 'ical-generator';
import type { PersonContext } from '../core/context.ts';
import { logSecurity } from '../identity/log-security.ts';
import { calendarTexts } from './deliveries.texts.ts';
import { readDeliveries } from './read-deliveries.ts';

/** iCalendar allows no control characters except line breaks and tabs. */
const printable = (text: string) => text.replaceAll(/[^\P{Cc}\n\r\t]/gu, '');

/** For the name of the calendar, which the library neither escapes nor keeps on one line. */
const onOneLine = (text: string) => escapeText(printable(text).replaceAll(/\s+/g, ' '), false);

const lineText = (line: OrderLine): FarmText => {
  const words = {
    order: orderTitle(line.orderNumber),
    item: orderItem({ ...line, quantity: fillOf(line) }),
    status: statusLabel(line.status),
  };
  const { purchaseOrderNumber: purchaseOrder } = line;
  return purchaseOrder
    ? calendarTexts.lineWithPurchaseOrder({ ...words, purchaseOrder })
    : calendarTexts.line(words);
};

const titleOf = ({ isDelivered, buyerName: buyer }: DeliveryEvent): FarmText =>
  isDelivered ? calendarTexts.delivered({ buyer }) : calendarTexts.open({ buyer });

const windowOf = (input: CalendarInput, today: string): DeliveryWindowInput => {
  const { data, error } = DeliveryWindowInput.safeParse(calendarWindow(input, today));
  if (data) return data;
  throw inputRefusal(inputIssues(error));
};

/** One all-day event per buyer and day, with the same UID in every export. Refuses `INPUT_INVALID`. */
export const exportCalendar = async (ctx: PersonContext, input: CalendarInput): Promise<CalendarFile> => {
  const window = windowOf(input, ctx.today());
  const events = await readDeliveries(ctx.db, ctx.person, window);
  const file = { fileName: 'farm-deliveries.ics', ...window } as const;
  if (events.length === 0) return { ...file, content: null };
  const { name: farm } = await findFarm(ctx.db);
  const calendar = new ICalCalendar({
    name: onOneLine(String(farm ? calendarTexts.calendarNameOf({ farm }) : calendarTexts.calendarName())),
    prodId: { company: 'Farm Dashboard', product: 'Deliveries', language: 'EN' },
  });
  for (const event of events) {
    calendar.createEvent({
      id: `delivery-${event.id}@farm-dashboard`,
      stamp: ctx.now(),
      start: event.deliveryDate,
      end: addDays(event.deliveryDate, 1),
      allDay: true,
      summary: printable(String(titleOf(event))),
      description: printable(event.lines.map(lineText).join('\n')),
    });
  }
  logSecurity(ctx, { event: 'export', outcome: 'ok', what: 'calendar', count: events.length });
  return { ...file, content: `${calendar.toString()}\r\n` };
};
