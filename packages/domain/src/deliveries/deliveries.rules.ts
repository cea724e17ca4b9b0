import { compareNames } from '../core/compare-names.ts';
import { addDays, type Day } from '../core/day.ts';
import { countsInCalendar, mayActOnLine } from '../orders/orders.rules.ts';
import type { OrderLine } from '../orders/orders.schema.ts';
import type { Actor } from '../permissions.ts';
import {
  type CalendarInput,
  type DeliveryEvent,
  type DeliveryWindowInput,
  WINDOW_DAYS_MAX,
} from './deliveries.schema.ts';

/** The id of the calendar's event for one buyer and day. */
export const eventId = (buyerId: number, day: Day): string => `${buyerId}-${day}`;

/** Whether a day has passed at the farm. */
export const isPast = (day: Day, today: Day): boolean => day < today;

const CALENDAR_DAYS_BACK = 31;

/** The days of a calendar file. A missing end is filled in so that the file has as many days as one answer can hold. */
export const calendarWindow = ({ from, to }: CalendarInput, today: Day): DeliveryWindowInput => {
  const reach = WINDOW_DAYS_MAX - 1;
  const first = from ?? (to === undefined ? addDays(today, -CALENDAR_DAYS_BACK) : addDays(to, -reach));
  return { from: first, to: to ?? addDays(first, reach) };
};

/** The input for a calendar file that includes the days shown: the default days, moved if these lie outside. */
export const calendarHolding = (shown: DeliveryWindowInput, today: Day): CalendarInput => {
  const usual = calendarWindow({}, today);
  if (shown.from < usual.from) return { from: shown.from };
  return shown.to > usual.to ? { to: shown.to } : {};
};

/**
 * The calendar's events, one per buyer and day, sorted by day, then buyer name, with their lines by id. Only confirmed
 * and delivered lines count. A person may move an event if it has undelivered lines and they may act on all of them.
 */
export const groupDeliveries = (
  lines: readonly (OrderLine & { buyerName: string })[],
  person: Actor,
): DeliveryEvent[] => {
  const counted = lines.filter((line) => countsInCalendar(line.status)).sort((a, b) => a.id - b.id);
  return [...Map.groupBy(counted, (line) => eventId(line.buyerId, line.deliveryDate))]
    .flatMap(([id, group]): DeliveryEvent[] => {
      const [first] = group;
      if (!first) return [];
      const undelivered = group.filter((line) => line.status !== 'delivered');
      return [
        {
          id,
          buyerId: first.buyerId,
          buyerName: first.buyerName,
          deliveryDate: first.deliveryDate,
          isDelivered: undelivered.length === 0,
          canReschedule:
            undelivered.length > 0 && undelivered.every((line) => mayActOnLine(person, line, 'reschedule')),
          lines: group.map(({ buyerName: _, ...line }) => line),
        },
      ];
    })
    .sort(
      (a, b) =>
        (a.deliveryDate < b.deliveryDate ? -1 : a.deliveryDate > b.deliveryDate ? 1 : 0) ||
        compareNames(a.buyerName, b.buyerName) ||
        a.buyerId - b.buyerId,
    );
};
