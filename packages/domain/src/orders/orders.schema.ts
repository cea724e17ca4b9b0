import { z } from 'zod';
import { Day } from '../core/day-fields.ts';
import { DecimalText } from '../core/decimal-fields.ts';
import { count, Id, Instant, requiredText, Version } from '../core/fields.ts';
import { labels } from '../core/label.texts.ts';
import { withMessage } from '../core/with-message.ts';
import { PriceCents, PricePer } from '../prices/prices.schema.ts';
import { shownOwn, shownShared, typedOwn } from './orders-fields.schema.ts';
import { orderInputTexts } from './orders-input.texts.ts';
import { orderStatuses } from './orders-status.rules.ts';

export const OrderStatus = z.enum(orderStatuses, withMessage(orderInputTexts.statusUnknown()));
export type OrderStatus = z.infer<typeof OrderStatus>;

/** Why less is packed than ordered. */
export const ShortReason = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.enum(['short_harvest', 'quality']) }),
    z.strictObject({
      kind: z.literal('other'),
      text: requiredText(labels.reason(), 500, orderInputTexts.shortReasonBlank()),
    }),
  ],
  withMessage(orderInputTexts.shortReasonUnknown()),
);
export type ShortReason = z.infer<typeof ShortReason>;

/** A packed line gets this. */
export const LinePacked = z.object({
  /** Packages. */
  fillQuantity: z.int().min(0),
  /** Weighed base units; null if it was not weighed. */
  fillUnits: DecimalText.nullable(),
  /** Why less is packed than ordered. */
  reason: ShortReason.nullable(),
  packedAt: Instant,
});
export type LinePacked = z.infer<typeof LinePacked>;

/** A line gets this of a short product before it is packed. */
export const LineShare = z.object({
  /** Packages, fewer than were ordered. */
  fillQuantity: z.int().min(0),
  reason: ShortReason,
});
export type LineShare = z.infer<typeof LineShare>;

export const PriceSource = z.enum(['list', 'agreed']);
export type PriceSource = z.infer<typeof PriceSource>;

export const Billing = z.enum(['open', 'invoiced', 'none']);
export type Billing = z.infer<typeof Billing>;

/** It is a line's price. */
export const LinePrice = z.object({
  /** Whole cents for one package or base unit; 0 is no charge. */
  cents: PriceCents,
  per: PricePer,
  source: PriceSource,
  /** Whole cents for what is packed and, until then, for what was ordered. */
  amountCents: z.int(),
  /** Whether it is still to be billed; 'none' if it never will be. */
  billing: Billing,
});
export type LinePrice = z.infer<typeof LinePrice>;

/** One product of an order. */
export const OrderLine = z.object({
  id: Id,
  buyerId: Id,
  productId: Id,
  /** Packages. */
  quantity: z.int(),
  deliveryDate: Day,
  salesRepId: z.string(),
  /** The grower's uid; empty while the line is open to any grower. */
  farmerId: z.string(),
  status: OrderStatus,
  orderGroupId: z.string(),
  ...shownShared,
  ...shownOwn,
  /** Null for everyone but admins. */
  rejectionReason: z.string().nullable(),
  orderNumber: z.int(),
  /** As it was when the line was created. */
  productName: z.string(),
  size: z.string(),
  /** Base units in one package when the line was created; null if the size was unknown. */
  unitsPerPackage: DecimalText.nullable(),
  createdAt: Instant,
  version: Version,
  /** Null if it is not packed. Stored answers from before this field and the next lack them. */
  packed: LinePacked.nullable().default(null),
  /** Absent unless it is to get less than was ordered, and is not packed. */
  share: LineShare.exactOptional(),
  /** The packages that an order link offered, if its buyer asked for more. */
  offeredQuantity: z.int().min(0).exactOptional(),
  /** The number of the delivery note that goes with it; null before it has one. */
  deliveryNote: Id.nullable().default(null),
  /** Absent while it has no price, and for those who may not see prices. */
  price: LinePrice.exactOptional(),
  /** Present while it is delivered, still to be billed and on no draft; absent for those who may not see prices. */
  toInvoice: z.literal(true).exactOptional(),
});
export type OrderLine = z.infer<typeof OrderLine>;

/** Packages in a line. */
export const OrderQuantity = count(labels.quantity(), 1, { max: 100_000 });

/** A person says this of a new line, besides its product, its grower and what its order says. */
export const typedLineFields = { quantity: OrderQuantity, ...typedOwn };

/** Lines of one status that are counted, not shown. */
export const CountedLines = z.object({
  status: OrderStatus,
  count: z.int(),
  /** Packages of all of them. */
  quantity: z.int(),
});
export type CountedLines = z.infer<typeof CountedLines>;

/** An order: its lines share buyer, sales rep and number. */
export const OrderGroup = z.object({
  orderGroupId: z.string(),
  number: z.int(),
  buyerId: Id,
  buyerName: z.string(),
  salesRepId: z.string(),
  salesRepName: z.string().nullable(),
  ...shownShared,
  /** The earliest delivery day of its open lines, or of all lines if none is open. */
  deliveryDate: Day,
  createdAt: Instant,
  lines: z.array(OrderLine),
  /** Counts of other growers' lines when a grower asks for their own. Stored answers from before this field lack it. */
  others: z.array(CountedLines).default([]),
  /** Present if it came as a message, which `orders.message` answers. */
  hasMessage: z.literal(true).exactOptional(),
  /** Present if its buyer placed it by an order link. */
  isByLink: z.literal(true).exactOptional(),
});
export type OrderGroup = z.infer<typeof OrderGroup>;

/** Names an order that exists. */
export const OrderGroupId = requiredText(orderInputTexts.orderGroup(), 100);
