import { z } from 'zod';
import { BaseUnit } from '../catalog/catalog.schema.ts';
import { daysBetween } from '../core/day.ts';
import { Day, dayInput } from '../core/day-fields.ts';
import { DecimalText } from '../core/decimal-fields.ts';
import { Id, Instant, id, Version } from '../core/fields.ts';
import { labels } from '../core/label.texts.ts';
import { withMessage } from '../core/with-message.ts';
import { OrderLine } from '../orders/orders.schema.ts';
import { deliveryTexts } from './deliveries.texts.ts';

/** A delivery: the confirmed and delivered lines of one buyer on one day. */
export const DeliveryEvent = z.object({
  /** `<buyerId>-<day>`. */
  id: z.string(),
  buyerId: Id,
  buyerName: z.string(),
  deliveryDate: Day,
  /** Every line is delivered. */
  isDelivered: z.boolean(),
  /** Whether the person may move all of it: it has undelivered lines and they may act on each of them. */
  canReschedule: z.boolean(),
  lines: z.array(OrderLine),
  /** Pending and held lines of the buyer's orders for that day. They move with the delivery. */
  openLines: z.array(OrderLine),
  /**
   * `all` counts the buyer's lines that are still open that day, `mine` those of them that this person can move. Orders of other
   * reps are only counted. `mine` is 0 if the person may move none of the confirmed lines.
   */
  movable: z.object({ mine: z.int(), all: z.int() }),
});
export type DeliveryEvent = z.infer<typeof DeliveryEvent>;

/** The most days one answer can hold, both ends included. */
export const WINDOW_DAYS_MAX = 400;

export const DeliveryWindowInput = z
  .strictObject({ from: dayInput(labels.from()), to: dayInput(labels.to()) })
  .refine(({ from, to }) => from <= to, { path: ['to'], ...withMessage(deliveryTexts.spanReversed()) })
  .refine(({ from, to }) => daysBetween(from, to) < WINDOW_DAYS_MAX, {
    path: ['to'],
    ...withMessage(deliveryTexts.spanTooLong({ max: WINDOW_DAYS_MAX })),
  });
export type DeliveryWindowInput = z.infer<typeof DeliveryWindowInput>;

/** Orders of some days that wait to be confirmed, which the calendar doesn't show. */
export const UnconfirmedOrders = z.object({
  /** It counts the orders with a pending or held line. */
  orders: z.int(),
  /** It counts the orders with a pending line. */
  pending: z.int(),
  /** It counts the orders with a held line. */
  held: z.int(),
});
export type UnconfirmedOrders = z.infer<typeof UnconfirmedOrders>;

const SeenLines = z.array(z.strictObject({ id: Id, version: Version })).max(500);

export const RescheduleInput = z.strictObject({
  buyerId: id(labels.buyer()),
  from: dayInput(deliveryTexts.presentDay()),
  to: dayInput(deliveryTexts.newDay()),
  /** The lines the person saw in the event, with their versions. If they have changed, nothing moves. */
  lines: SeenLines.min(1),
  /**
   * The pending and held lines the person saw. If they have changed, nothing moves. Without this field, those that the
   * person may move go along as they are.
   */
  openLines: SeenLines.optional(),
  /** Set if the person has agreed to move only the lines they may move. */
  onlyMine: z.boolean().default(false),
  /** Set if the person has agreed to a past day. */
  allowPast: z.boolean().default(false),
});
export type RescheduleInput = z.infer<typeof RescheduleInput>;

export const StopsInput = z.strictObject({
  day: dayInput(deliveryTexts.day()),
  /** Only the stop at this buyer. */
  buyerId: id(labels.buyer()).optional(),
});
export type StopsInput = z.infer<typeof StopsInput>;

const StopLine = z.object({
  id: Id,
  productName: z.string(),
  size: z.string(),
  /** Packages that it gets: what was packed and, until then, what was ordered. */
  quantity: z.int(),
  /** It is that amount in base units. */
  units: DecimalText,
  /** Null if no template has it. */
  baseUnit: BaseUnit.nullable(),
});

const StopOrder = z.object({
  orderNumber: z.int(),
  purchaseOrderNumbers: z.array(z.string()),
  notes: z.array(z.string()),
  lines: z.array(StopLine),
});

/** A stop of the truck: what one buyer gets on one day and is not delivered yet. */
export const TruckStop = z.object({
  buyerId: Id,
  buyerName: z.string(),
  /** Address and phone are null for a person who may deliver none of the lines. */
  address: z.string().nullable(),
  phone: z.string().nullable(),
  orders: z.array(StopOrder),
});
export type TruckStop = z.infer<typeof TruckStop>;

/** Without both ends, the file starts 31 days ago and has as many days as one answer can hold. */
export const CalendarInput = z.strictObject({
  from: dayInput(labels.from()).optional(),
  to: dayInput(labels.to()).optional(),
});
export type CalendarInput = z.infer<typeof CalendarInput>;

/** A calendar file. `content` is null without deliveries, as RFC 5545 requires at least one event. */
export const CalendarFile = z.object({
  fileName: z.literal('farm-deliveries.ics'),
  from: Day,
  to: Day,
  content: z.string().nullable(),
});
export type CalendarFile = z.infer<typeof CalendarFile>;

/** A phone reads a calendar at this path of the farm's address, which only the answer of the call that makes it has. */
export const FEED_PATH = '/calendar/';

/** Whether somebody has an address of a calendar, and since when; null if not. */
export const Feed = z.object({ createdAt: Instant.nullable() });
export type Feed = z.infer<typeof Feed>;

export const CreatedFeed = z.object({
  createdAt: Instant,
  /** It begins with a slash: the farm's address comes before it. */
  path: z.string(),
});
export type CreatedFeed = z.infer<typeof CreatedFeed>;

/** A phone shows the deliveries of so many days back and ahead. */
export const FEED_DAYS = { back: 31, ahead: 365 } as const;
