import { z } from 'zod';
import { Day } from '../core/day-fields.ts';
import { Id, id, text } from '../core/fields.ts';
import { labels } from '../core/label.texts.ts';
import { orderInputTexts } from '../orders/orders-input.texts.ts';
import { MESSAGE_MAX } from '../orders/orders-place.schema.ts';
import { PriceCents, PricePer } from '../prices/prices.schema.ts';

export const ReadTextInput = z.strictObject({
  buyerId: id(labels.buyer()),
  text: text(orderInputTexts.message(), MESSAGE_MAX),
  /** Whether a model may propose for what was not read, if the farm has one set up. It may take 15 seconds. */
  propose: z.boolean().default(false),
});
export type ReadTextInput = z.infer<typeof ReadTextInput>;

/** A piece of the message: from where, and to before where, counted in UTF-16 units. */
const bounds = { from: z.int().min(0), to: z.int().min(0) };
export const MessagePiece = z.object(bounds);

/** Where what was read is, and in which further pieces: the day said twice, or two remarks. */
const pieces = { ...bounds, also: z.array(MessagePiece) };

export const ReadChoice = z.object({
  sizeId: Id,
  productName: z.string(),
  size: z.string(),
  /** Packages, if the message says how many of this size; otherwise null. */
  quantity: z.int().nullable(),
});
export type ReadChoice = z.infer<typeof ReadChoice>;

export const ReadLine = z.object({
  ...bounds,
  /** The piece of the message as it is written. */
  text: z.string(),
  /** 'read' only with exactly one product, one size and one whole number of packages. */
  state: z.enum(['read', 'question']),
  /** The message calls it this, folded, for which an answer is remembered; empty if it names nothing. */
  word: z.string(),
  sizeId: Id.nullable(),
  productName: z.string().nullable(),
  size: z.string().nullable(),
  quantity: z.int().nullable(),
  /** The person is asked for this; 'price' if the message names another than the list's. */
  asks: z.enum(['product', 'size', 'quantity', 'price']).nullable(),
  /** The answers to choose from; empty if none is near. */
  choices: z.array(ReadChoice),
  /** A choice that is only proposed: because the buyer usually orders it, or by a model. */
  proposed: z.object({ sizeId: Id, by: z.enum(['usual', 'model']) }).nullable(),
  /** The message says this of this line alone, such as 'small ones please'. */
  note: z.string().nullable(),
  /** Further pieces about it, such as 'no, make it 10'. */
  also: z.array(MessagePiece),
  /** The price that the message names, and what the price list has for it; null if it names none. */
  price: z
    .object({
      text: z.string(),
      cents: PriceCents,
      per: PricePer,
      list: z.object({ cents: PriceCents, per: PricePer }).nullable(),
    })
    .nullable(),
  /** Its day, if the message names several; null if it names one or none, or if it has to be asked. */
  day: Day.nullable(),
  /** It says which of `orders` it belongs to; null if the message is one order. */
  order: z.int().min(0).nullable(),
});
export type ReadLine = z.infer<typeof ReadLine>;

/** It is one of the orders of a message that names several days. */
export const ReadDayOrder = z.object({
  ...pieces,
  /** It is null if it has to be asked. */
  day: Day.nullable(),
  choices: z.array(Day),
});
export type ReadDayOrder = z.infer<typeof ReadDayOrder>;

/** It says what a message orders. It keeps nothing of it. */
export const ReadOrder = z.object({
  day: z
    .object({
      ...pieces,
      /** Null if it has to be asked: a day that is past, or two days. */
      day: Day.nullable(),
      choices: z.array(Day),
    })
    .nullable(),
  purchaseOrderNumber: z.object({ ...pieces, value: z.string() }).nullable(),
  notes: z.object({ ...pieces, value: z.string() }).nullable(),
  lines: z.array(ReadLine),
  /** It has an order for each day if lines are for different days; otherwise it is empty. */
  orders: z.array(ReadDayOrder),
  /** Pieces that were not read, but for spaces and marks between them. */
  notRead: z.array(
    z.object({
      ...bounds,
      text: z.string(),
      /** It says whether it has a number or goods, so that a person has to say that it is not part of the order. */
      mayOrder: z.boolean(),
    }),
  ),
  /** Whether a model can be asked to propose. */
  mayPropose: z.boolean(),
});
export type ReadOrder = z.infer<typeof ReadOrder>;
