import { z } from 'zod';
import { Day } from '../core/day-fields.ts';
import { Id, id } from '../core/fields.ts';
import { labels } from '../core/label.texts.ts';
import { OrderGroupId, type OrderLine } from './orders.schema.ts';
import { shownOwn } from './orders-fields.schema.ts';

export const UsualInput = z.strictObject({ buyerId: id(labels.buyer()) });
export type UsualInput = z.infer<typeof UsualInput>;

/** A line as far as it tells what its buyer usually orders. */
export type RecentLine = Pick<
  OrderLine,
  'orderNumber' | 'orderGroupId' | 'deliveryDate' | 'status' | 'productName' | 'size' | 'quantity'
> & {
  productNameId: number;
  /** Null if the size can no longer be ordered. */
  sizeId: number | null;
};

/** A buyer ordered this again and again of late. */
export const Usual = z.object({
  /** 0 is Sunday; the most frequent day first. */
  usualDays: z.array(z.object({ weekday: z.int().min(0).max(6), count: z.int() })),
  /** The next usual day after today; null if no day is usual. */
  nextDay: Day.nullable(),
  /** The most frequent product first. */
  products: z.array(
    z.object({
      productNameId: Id,
      productName: z.string(),
      size: z.string(),
      /** Null if it can no longer be ordered. */
      sizeId: Id.nullable(),
      /** Packages in the middle one of the orders that have it. */
      quantity: z.int(),
      /** How many orders have it. */
      count: z.int(),
      lastDay: Day,
    }),
  ),
  lastOrder: z.object({ number: z.int(), orderGroupId: z.string(), day: Day }).nullable(),
});
export type Usual = z.infer<typeof Usual>;

/** An order to place again, or a buyer to order for. */
export const DraftInput = z.union([
  z.strictObject({ orderGroupId: OrderGroupId }),
  z.strictObject({ buyerId: id(labels.buyer()) }),
]);
export type DraftInput = z.infer<typeof DraftInput>;

/** A new order starts with this. */
export const Draft = z.object({
  /** The number of the order that is placed again. */
  again: z.int().nullable(),
  /** Null if the buyer is gone. */
  buyer: z.object({ id: Id, name: z.string(), assignedRepId: z.string().nullable() }).nullable(),
  /** The buyer's next usual day; null if there is none. */
  day: Day.nullable(),
  /** The last delivery day of the order that is placed again. Stored answers from before this field lack it. */
  lastDay: Day.nullable().default(null),
  lines: z.array(
    z.object({
      productName: z.string(),
      size: z.string(),
      /** Null if it can no longer be ordered. */
      sizeId: Id.nullable(),
      quantity: z.int(),
      ...shownOwn,
      /** Empty: any grower. */
      farmerId: z.string(),
      /** Whether the line's grower is gone. */
      isGrowerGone: z.boolean(),
    }),
  ),
});
export type Draft = z.infer<typeof Draft>;
