import { z } from 'zod';
import { Day, dayInput, daysBetween } from '../core/day.ts';
import { Id, id, Version } from '../core/fields.ts';
import { labels } from '../core/label.texts.ts';
import { says } from '../core/says.ts';
import { OrderLine } from '../orders/orders.schema.ts';
import { deliveryTexts } from './deliveries.texts.ts';

/** What one buyer gets on one day: the confirmed and delivered lines. */
export const DeliveryEvent = z.object({
  /** `<buyerId>-<day>`. */
  id: z.string(),
  buyerId: Id,
  buyerName: z.string(),
  deliveryDate: Day,
  /** Every line is delivered. */
  isDelivered: z.boolean(),
  /** The asker may move it: they may act on each of its undelivered lines, and there is one. */
  canReschedule: z.boolean(),
  lines: z.array(OrderLine),
});
export type DeliveryEvent = z.infer<typeof DeliveryEvent>;

/** The longest span of days that is answered at once, both ends counted. */
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
  /** The lines the person saw in the event, with their versions; where they differ, nothing moves. */
  lines: z
    .array(z.strictObject({ id: Id, version: Version }))
    .min(1)
    .max(500),
  /** Set once the person has agreed to a day that has passed. */
  allowPast: z.boolean().default(false),
});
export type RescheduleInput = z.infer<typeof RescheduleInput>;

/** Absent: from 31 days ago on, and as far as one answer reaches. */
export const CalendarInput = z.strictObject({
  from: dayInput(labels.from()).optional(),
  to: dayInput(labels.to()).optional(),
});
export type CalendarInput = z.infer<typeof CalendarInput>;

/** The deliveries of a span of days; without any there is no file, as RFC 5545 knows none without an event. */
export const CalendarFile = z.object({
  fileName: z.literal('farm-deliveries.ics'),
  from: Day,
  to: Day,
  content: z.string().nullable(),
});
export type CalendarFile = z.infer<typeof CalendarFile>;
