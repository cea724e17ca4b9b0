import type { BaseUnit } from '../catalog/catalog.schema.ts';
import { compareNames } from '../core/compare-names.ts';
import { addDays } from '../core/day.ts';
import type { Day } from '../core/day-fields.ts';
import { fillUnits } from '../inventory/inventory.rules.ts';
import type { OrderLine } from '../orders/orders.schema.ts';
import { mayActOnLine } from '../orders/orders-acts.rules.ts';
import { fillOf } from '../orders/orders-packed.rules.ts';
import { canReschedule, countsInCalendar } from '../orders/orders-status.rules.ts';
import type { Actor } from '../permissions.ts';
import {
  type CalendarInput,
  type DeliveryEvent,
  type DeliveryWindowInput,
  type TruckStop,
  WINDOW_DAYS_MAX,
} from './deliveries.schema.ts';

export const eventId = (buyerId: number, day: Day): string => `${buyerId}-${day}`;

export const isPast = (day: Day, today: Day): boolean => day < today;

export const CALENDAR_DAYS_BACK = 31;

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

const isUndelivered = ({ status }: OrderLine) => status !== 'delivered';

/** The lines a person can move; none if they may move no confirmed one. */
const linesToMove = (person: Actor, undelivered: OrderLine[], openLines: OrderLine[]) => {
  const isMine = (line: OrderLine) => mayActOnLine(person, line, 'reschedule');
  return undelivered.some(isMine) ? [...undelivered, ...openLines].filter(isMine) : [];
};

/** An event's undelivered lines and the pending and held ones of its day, by id, as far as they may move them. */
export const movingLines = ({ lines, openLines }: DeliveryEvent, person: Actor): OrderLine[] =>
  linesToMove(person, lines.filter(isUndelivered), openLines).sort((a, b) => a.id - b.id);

/** One per buyer and day with a confirmed or delivered line, by day and name. `unseen`: open lines by event. */
export const groupDeliveries = (
  lines: readonly (OrderLine & { buyerName: string })[],
  person: Actor,
  unseen: ReadonlyMap<string, number> = new Map(),
): DeliveryEvent[] => {
  const byId = lines.filter(({ status }) => countsInCalendar(status) || canReschedule(status));
  byId.sort((a, b) => a.id - b.id);
  return [...Map.groupBy(byId, (line) => eventId(line.buyerId, line.deliveryDate))]
    .flatMap(([id, group]): DeliveryEvent[] => {
      const shown = group.map(({ buyerName: _, ...line }) => line);
      const counted = shown.filter(({ status }) => countsInCalendar(status));
      const openLines = shown.filter(({ status }) => !countsInCalendar(status));
      const [first] = group;
      if (!first || counted.length === 0) return [];
      const undelivered = counted.filter(isUndelivered);
      return [
        {
          id,
          buyerId: first.buyerId,
          buyerName: first.buyerName,
          deliveryDate: first.deliveryDate,
          isDelivered: undelivered.length === 0,
          canReschedule:
            undelivered.length > 0 && undelivered.every((line) => mayActOnLine(person, line, 'reschedule')),
          lines: counted,
          openLines,
          movable: {
            mine: linesToMove(person, undelivered, openLines).length,
            all: undelivered.length + openLines.length + (unseen.get(id) ?? 0),
          },
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

export type LoadedLine = OrderLine & {
  buyerName: string;
  address: string | null;
  phone: string | null;
  baseUnit: BaseUnit | null;
};

const distinct = (texts: (string | null)[]) => [...new Set(texts)].filter((text) => text !== null);

/** By the buyers' names. Where a buyer is, only those see who may deliver one of the lines. */
export const groupStops = (lines: readonly LoadedLine[], person: Actor): TruckStop[] =>
  [...Map.groupBy(lines, ({ buyerId }) => buyerId).values()]
    .flatMap((stop): TruckStop[] => {
      const [first] = stop;
      if (!first) return [];
      const maySeeContact = stop.some((line) => mayActOnLine(person, line, 'deliver'));
      const orders = [...Map.groupBy(stop, ({ orderNumber }) => orderNumber)];
      return [
        {
          buyerId: first.buyerId,
          buyerName: first.buyerName,
          address: maySeeContact ? first.address : null,
          phone: maySeeContact ? first.phone : null,
          orders: orders
            .sort(([a], [b]) => a - b)
            .map(([orderNumber, ordered]) => ({
              orderNumber,
              purchaseOrderNumbers: distinct(ordered.map((line) => line.purchaseOrderNumber)),
              notes: distinct(ordered.map((line) => line.notes)),
              lines: ordered
                .sort((a, b) => a.id - b.id)
                .map(({ id, productName, size, unitsPerPackage, baseUnit, ...line }) => ({
                  id,
                  productName,
                  size,
                  quantity: fillOf(line),
                  units: fillUnits({
                    fillQuantity: fillOf(line),
                    fillUnits: line.packed?.fillUnits ?? null,
                    unitsPerPackage,
                  }),
                  baseUnit,
                })),
            })),
        },
      ];
    })
    .sort((a, b) => compareNames(a.buyerName, b.buyerName) || a.buyerId - b.buyerId);
