import { z } from 'zod';
import { dayInput } from '../core/day-fields.ts';
import { IdempotencyKey, id, optionalText, requiredText, text } from '../core/fields.ts';
import { labels } from '../core/label.texts.ts';
import { withMessage } from '../core/with-message.ts';
import { PriceCents, PricePer } from '../prices/prices.schema.ts';
import { typedLineFields } from './orders.schema.ts';
import { typedShared } from './orders-fields.schema.ts';
import { orderInputTexts } from './orders-input.texts.ts';

export const DeliveryDate = dayInput(orderInputTexts.deliveryDate());

/** A price that is agreed for a new line. */
const AgreedPrice = z.strictObject({
  cents: PriceCents,
  per: PricePer.default('package'),
  reason: requiredText(labels.reason(), 500, orderInputTexts.priceReasonMissing()),
});

/** The longest message that is read as an order. */
export const MESSAGE_MAX = 20_000;

/** The message that an order came as, and what was answered about its words, for the buyer's next message. */
export const OrderMessageInput = z.strictObject({
  text: text(orderInputTexts.message(), MESSAGE_MAX),
  words: z
    .array(z.strictObject({ word: text(orderInputTexts.word(), 200), sizeId: id(labels.packageSize()) }))
    .max(100)
    .default([]),
});
export type OrderMessageInput = z.infer<typeof OrderMessageInput>;

/** An order has these beside its lines; orders that are placed together share them. */
const ofOrder = {
  buyerId: id(labels.buyer()),
  ...typedShared,
  /** For admins: the rep the order belongs to. A rep's order is always their own. */
  salesRepId: text(labels.salesRep(), 128).optional(),
  /** The message that it came as, which stays with it. */
  message: OrderMessageInput.optional(),
  idempotencyKey: IdempotencyKey,
};

const ofDay = {
  deliveryDate: DeliveryDate,
  lines: z
    .array(
      z.strictObject({
        sizeId: id(labels.packageSize()),
        ...typedLineFields,
        /** Empty or absent: any grower. */
        farmerId: text(labels.farmer(), 128).default(''),
        /** Instead of the price of the price list. */
        agreed: AgreedPrice.optional(),
      }),
    )
    .min(1, withMessage(orderInputTexts.linesMissing()))
    .max(100, withMessage(orderInputTexts.linesTooMany())),
};

export const CreateOrderInput = z.strictObject({ ...ofOrder, ...ofDay });
export type CreateOrderInput = z.infer<typeof CreateOrderInput>;

/** The most orders that are placed together. */
const ORDERS_MAX = 14;

/** Orders of one buyer for several days, which are placed together or not at all. */
export const CreateOrdersInput = z
  .strictObject({
    ...ofOrder,
    orders: z
      .array(z.strictObject(ofDay))
      .min(1, withMessage(orderInputTexts.linesMissing()))
      .max(ORDERS_MAX, withMessage(orderInputTexts.ordersTooMany({ most: ORDERS_MAX }))),
  })
  .refine(
    ({ orders }) => orders.reduce((total, { lines }) => total + lines.length, 0) <= 100,
    withMessage(orderInputTexts.linesTooMany()),
  );
export type CreateOrdersInput = z.infer<typeof CreateOrdersInput>;

/** One line, as the documented REST call sends it; lines that name one `orderGroupId` form one order. */
export const CreateOrderLineInput = z.strictObject({
  buyerId: id(labels.buyer()),
  productId: id(labels.product()),
  ...typedLineFields,
  deliveryDate: DeliveryDate,
  salesRepId: text(labels.salesRep(), 128).nullish(),
  farmerId: text(labels.farmer(), 128).nullish(),
  status: z.literal('pending', withMessage(orderInputTexts.newNotPending())).optional(),
  /** Blank for a new order. */
  orderGroupId: optionalText(orderInputTexts.orderGroup(), 100),
  ...typedShared,
  idempotencyKey: IdempotencyKey.optional(),
});
export type CreateOrderLineInput = z.infer<typeof CreateOrderLineInput>;

/** It asks which open orders a buyer has for a day. */
export const AlreadyInput = z.strictObject({ buyerId: id(labels.buyer()), day: DeliveryDate });
export type AlreadyInput = z.infer<typeof AlreadyInput>;

/** An open order that a buyer has already. */
export const AlreadyOrdered = z.object({
  number: z.int(),
  /** It is null if the person may not add to it, as of another rep's. */
  orderGroupId: z.string().nullable(),
});
export type AlreadyOrdered = z.infer<typeof AlreadyOrdered>;
