import type { Db } from '@farm/data/core';
import { findFarm } from '@farm/data/farm';
import {
  type CalendarLine,
  type DeliveryIdentity,
  listCalendarLines,
  listIdentities,
} from '@farm/data/orders';
import { addDays, type Day, type Language } from '@farm/domain/core';
import { CALENDAR_DAYS_BACK, type DeliveryWindowInput, eventId } from '@farm/domain/deliveries';
import { orderItem, orderTitle, statusLabel } from '@farm/domain/orders';
import type { Actor } from '@farm/domain/permissions';
import type { FarmText } from '@farm/domain/texts';
import { escape as escapeText, ICalCalendar, ICalEventStatus } from 'ical-generator';
import { sayIn } from '../documents/say-in.ts';
import { calendarTexts } from './deliveries.texts.ts';

/** iCalendar allows no control characters except line breaks and tabs. */
const printable = (text: string) => text.replaceAll(/[^\P{Cc}\n\r\t]/gu, '');

/** For the name of the calendar, which the library neither escapes nor keeps on one line. */
const onOneLine = (text: string) => escapeText(printable(text).replaceAll(/\s+/g, ' '), false);

type Say = (text: FarmText) => string;

/** Says what many lines have in common only once. */
const keepSaid = (say: Say) => {
  const said = new Map<string, string>();
  return (key: string, text: () => FarmText): string => {
    const known = said.get(key) ?? say(text());
    said.set(key, known);
    return known;
  };
};

const openLineTexts = (say: Say) => {
  const sayOnce = keepSaid(say);
  return (line: CalendarLine): string => {
    const { orderNumber, status, productName, size, fillQuantity: quantity } = line;
    const words = {
      order: sayOnce(`order ${orderNumber}`, () => orderTitle(orderNumber)),
      item: sayOnce(JSON.stringify([quantity, productName, size]), () =>
        orderItem({ quantity, productName, size }),
      ),
      status: sayOnce(`status ${status}`, () => statusLabel(status)),
    };
    const { purchaseOrderNumber: purchaseOrder } = line;
    return say(
      purchaseOrder
        ? calendarTexts.lineWithPurchaseOrder({ ...words, purchaseOrder })
        : calendarTexts.line(words),
    );
  };
};

type Named = Pick<DeliveryIdentity, 'buyerId' | 'firstDay' | 'number'>;

const nameOf = ({ buyerId, firstDay, number }: Named) =>
  `delivery-${eventId(buyerId, firstDay)}${number === 1 ? '' : `-${number}`}@farm-dashboard`;

type Entry = Named & {
  day: Day;
  sequence: number;
  title: FarmText;
  lines: CalendarLine[];
  isCancelled: boolean;
};

const titleOf = (lines: readonly CalendarLine[], buyer: string) =>
  lines.every(({ status }) => status === 'delivered')
    ? calendarTexts.delivered({ buyer })
    : calendarTexts.open({ buyer });

/** One for each buyer and day, by day, and then those that were canceled. */
const entriesOf = (
  lines: readonly CalendarLine[],
  identities: readonly (DeliveryIdentity & { cancelledOf: string | null })[],
  { from, to }: DeliveryWindowInput,
): Entry[] => {
  const live = new Map<string, DeliveryIdentity>();
  const began = new Map<string, number>();
  for (const identity of identities) {
    const { buyerId, firstDay, day, cancelledOn } = identity;
    if (cancelledOn === null) live.set(eventId(buyerId, day), identity);
    const key = eventId(buyerId, firstDay);
    began.set(key, (began.get(key) ?? 0) + 1);
  }
  const entries = [...Map.groupBy(lines, ({ buyerId, deliveryDate }) => eventId(buyerId, deliveryDate))].map(
    ([key, ofEntry]): Entry => {
      const [{ buyerId, buyerName, deliveryDate: day }] = ofEntry as [CalendarLine];
      const usual = { buyerId, firstDay: day, number: (began.get(key) ?? 0) + 1, sequence: 0 };
      const identity = live.get(key) ?? usual;
      return { ...identity, day, title: titleOf(ofEntry, buyerName), lines: ofEntry, isCancelled: false };
    },
  );
  entries.sort((a, b) => a.day.localeCompare(b.day));
  for (const identity of identities) {
    const { cancelledOf: buyer, day } = identity;
    if (buyer === null || day < from || day > to) continue;
    entries.push({ ...identity, title: calendarTexts.cancelled({ buyer }), lines: [], isCancelled: true });
  }
  return entries;
};

type Reading = { db: Db; person: Actor; language: Language; now: () => Date; today: () => Day };

const REFRESHED_EVERY_SECONDS = 3600;

/**
 * An all-day entry for each buyer and day that the person may see, which keeps its name when it is moved, and one for each
 * delivery that was canceled in the last 31 days. Answers how many, and the file.
 */
export const makeCalendar = async (
  { db, person, language, now, today }: Reading,
  days: DeliveryWindowInput,
): Promise<{ count: number; content: string }> => {
  const lines = await listCalendarLines(db, person, days);
  const cancelledSince = addDays(today(), -CALENDAR_DAYS_BACK);
  const entries = entriesOf(lines, await listIdentities(db, person, { ...days, cancelledSince }), days);
  const { name: farm } = await findFarm(db);
  const say = sayIn(language);
  const lineText = openLineTexts(say);
  const calendar = new ICalCalendar({
    name: onOneLine(say(farm ? calendarTexts.calendarNameOf({ farm }) : calendarTexts.calendarName())),
    prodId: { company: 'Farm Dashboard', product: 'Deliveries', language: 'EN' },
    ttl: REFRESHED_EVERY_SECONDS,
  });
  const stamp = now();
  for (const entry of entries) {
    const description = printable(entry.lines.map(lineText).join('\n'));
    calendar.createEvent({
      id: nameOf(entry),
      sequence: entry.sequence,
      stamp,
      start: entry.day,
      end: addDays(entry.day, 1),
      allDay: true,
      summary: printable(say(entry.title)),
      status: entry.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(description && { description }),
    });
  }
  return { count: entries.length, content: `${calendar.toString()}\r\n` };
};
