import { z } from 'zod';
import { Day } from '../core/day-fields.ts';
import { Id, IdempotencyKey, requiredText, text, Version } from '../core/fields.ts';
import { labels } from '../core/label.texts.ts';
import { PriceCents, PricePer } from '../prices/prices.schema.ts';
import { OrderLine } from './orders.schema.ts';
import { LineRef } from './orders-acts.schema.ts';
import { orderInputTexts } from './orders-input.texts.ts';

/** A price that was agreed for one line, or the price list's again. */
export const SetPriceInput = LineRef.extend({
  /** Null takes the price of the price list again. */
  cents: PriceCents.nullable(),
  per: PricePer.default('package'),
  reason: requiredText(labels.reason(), 500, orderInputTexts.priceReasonMissing()),
});
export type SetPriceInput = z.infer<typeof SetPriceInput>;

/** The lines that the price lists can price now. */
export const ToRepriceInput = z.strictObject({
  /** Lines that have an earlier price of a list count too. */
  alsoListed: z.boolean().default(false),
  /** It says whether the lines themselves are asked for. */
  withLines: z.boolean().default(false),
});
export type ToRepriceInput = z.infer<typeof ToRepriceInput>;

const PriceOfLine = z.object({ cents: PriceCents, per: PricePer });

/** A line, and what it gets. */
export const LineToReprice = z.object({
  id: Id,
  version: Version,
  orderGroupId: z.string(),
  orderNumber: z.int(),
  buyerName: z.string(),
  deliveryDate: Day,
  productName: z.string(),
  size: z.string(),
  quantity: z.int(),
  status: OrderLine.shape.status,
  /** It is null if the line has no price. */
  before: PriceOfLine.nullable(),
  after: PriceOfLine,
  /** It is the amount of the whole line at the new price, in whole cents. */
  amountCents: z.int(),
});
export type LineToReprice = z.infer<typeof LineToReprice>;

export const ToReprice = z.object({
  orders: z.int(),
  count: z.int(),
  /** It says how many further lines have an earlier price of a list, if those were not asked for. */
  listed: z.int(),
  /** It has at most `REPRICED_SHOWN` lines, by order; none unless they were asked for. */
  lines: z.array(LineToReprice),
  /** It covers all lines and their new prices, so that only what was looked at is written. */
  hash: z.string(),
});
export type ToReprice = z.infer<typeof ToReprice>;

export const REPRICED_SHOWN = 1000;

/** Gives open lines what the price lists say now. */
export const RepriceInput = z.strictObject({
  alsoListed: z.boolean().default(false),
  /** The `hash` of what the person looked at. */
  hash: text(orderInputTexts.orderLine(), 100),
  idempotencyKey: IdempotencyKey.optional(),
});
export type RepriceInput = z.infer<typeof RepriceInput>;

export const Repriced = z.object({ orders: z.int(), count: z.int() });
export type Repriced = z.infer<typeof Repriced>;
