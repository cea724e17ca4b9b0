import { z } from 'zod';
import { Day, dayInput } from '../core/day.ts';
import { Id, id, Version } from '../core/fields.ts';
import { OrderLine } from '../orders/orders.schema.ts';

/** What one buyer gets on one day: the confirmed and delivered lines. */
export const DeliveryEvent = z.object({
  /** `<buyerId>-<day>`. */
  id: z.string(),
  buyerId: Id,
  buyerName: z.string(),
  /** 0 to 4, cycled by buyer id. */
  colour: z.int().min(0).max(4),
  deliveryDate: Day,
  /** Every line is delivered. */
  isDelivered: z.boolean(),
  /** The asker may move it: they may act on each of its undelivered lines, and there is one. */
  canReschedule: z.boolean(),
  lines: z.array(OrderLine),
});
export type DeliveryEvent = z.infer<typeof DeliveryEvent>;

export const DeliveryWindowInput = z.strictObject({ from: dayInput('From'), to: dayInput('To') });
export type DeliveryWindowInput = z.infer<typeof DeliveryWindowInput>;

export const RescheduleInput = z.strictObject({
  buyerId: id('Buyer'),
  from: dayInput('Present day'),
  to: dayInput('New day'),
  /** The lines the person saw in the event, with their versions; where they differ, nothing moves. */
  lines: z
    .array(z.strictObject({ id: Id, version: Version }))
    .min(1)
    .max(500),
  /** Set once the person has agreed to a day that has passed. */
  allowPast: z.boolean().default(false),
});
export type RescheduleInput = z.infer<typeof RescheduleInput>;

export const CalendarFile = z.object({ fileName: z.literal('farm-deliveries.ics'), content: z.string() });
export type CalendarFile = z.infer<typeof CalendarFile>;
