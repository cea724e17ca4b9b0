import { z } from 'zod';
import { Day, dayInput, daysBetween } from '../core/day.ts';
import { Id, id, Version } from '../core/fields.ts';
import { labels } from '../core/label.texts.ts';
import { says } from '../core/says.ts';
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
  /** Whether the person may move it: it has undelivered lines and they may act on all of them. */
  canReschedule: z.boolean(),
  lines: z.array(OrderLine),
});
export type DeliveryEvent = z.infer<typeof DeliveryEvent>;

/** The most days one answer can hold, both ends included. */
export const WINDOW_DAYS_MAX = 400;

export const DeliveryWindowInput = z
  .strictObject({ from: dayInput(labels.from()), to: dayInput(labels.to()) })
  .refine(({ from, to }) => from <= to, { path: ['to'], ...says(deliveryTexts.spanReversed()) })
  .refine(({ from, to }) => daysBetween(from, to) < WINDOW_DAYS_MAX, {
    path: ['to'],
    ...says(deliveryTexts.spanTooLong({ max: WINDOW_DAYS_MAX })),
  });
export type DeliveryWindowInput = z.infer<typeof DeliveryWindowInput>;

export const RescheduleInput = z.strictObject({
  buyerId: id(labels.buyer()),
  from: dayInput(deliveryTexts.presentDay()),
  to: dayInput(deliveryTexts.newDay()),
  /** The lines the person saw in the event, with their versions. If they have changed, nothing moves. */
  lines: z
    .array(z.strictObject({ id: Id, version: Version }))
    .min(1)
    .max(500),
  /** Set if the person has agreed to a past day. */
  allowPast: z.boolean().default(false),
});
export type RescheduleInput = z.infer<typeof RescheduleInput>;

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
