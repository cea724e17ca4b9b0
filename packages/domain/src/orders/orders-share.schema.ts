import { z } from 'zod';
import { BaseUnit } from '../catalog/catalog.schema.ts';
import { Day, dayInput } from '../core/day-fields.ts';
import { DecimalText } from '../core/decimal-fields.ts';
import { count, Id, id, Version } from '../core/fields.ts';
import { labels } from '../core/label.texts.ts';
import { withMessage } from '../core/with-message.ts';
import { ShortReason } from './orders.schema.ts';
import { LINES_AT_ONCE } from './orders-acts.rules.ts';
import { orderInputTexts } from './orders-input.texts.ts';

/** Each line of a short product gets this, all or none. */
export const ShareOutInput = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        id: id(orderInputTexts.orderLine()),
        version: Version,
        /** Packages, at most as many as were ordered. */
        fillQuantity: count(labels.quantity(), 0),
      }),
    )
    .min(1, withMessage(orderInputTexts.noLines()))
    .max(LINES_AT_ONCE, withMessage(orderInputTexts.linesAtOnce({ most: LINES_AT_ONCE })))
    .refine(
      (lines) => new Set(lines.map((line) => line.id)).size === lines.length,
      withMessage(orderInputTexts.lineTwice()),
    ),
  reason: ShortReason,
});
export type ShareOutInput = z.infer<typeof ShareOutInput>;

export const ToShareInput = z.strictObject({
  productNameId: id(labels.product()),
  through: dayInput(orderInputTexts.through()),
});
export type ToShareInput = z.infer<typeof ToShareInput>;

/** A confirmed line that wants some of a product. */
export const LineToShare = z.object({
  id: Id,
  version: Version,
  orderNumber: z.int(),
  buyerName: z.string(),
  deliveryDate: Day,
  size: z.string(),
  /** Null if the size was unknown. */
  unitsPerPackage: DecimalText.nullable(),
  /** Packages that were ordered. */
  quantity: z.int(),
  /** Packages that it gets as things are. */
  fillQuantity: z.int(),
  /** Base units that it takes as things are. */
  units: DecimalText,
  /** Why it gets less; null if it does not. */
  reason: ShortReason.nullable(),
  isPacked: z.boolean(),
});
export type LineToShare = z.infer<typeof LineToShare>;

/** There is this much of a product, and these lines want it. */
export const ToShare = z.object({
  productName: z.string(),
  baseUnit: BaseUnit.nullable(),
  /** Whole base units in all lots. */
  onHand: z.int(),
  /** Base units of it that packed lines hold, those of later days too. */
  packed: DecimalText,
  /** By delivery day and order, packed ones too; as many as can be shared at once. */
  lines: z.array(LineToShare),
  /** Lines after those. */
  more: z.int(),
});
export type ToShare = z.infer<typeof ToShare>;
