import { z } from 'zod';
import { BaseUnit } from '../catalog/catalog.schema.ts';
import { daysBetween } from '../core/day.ts';
import { Day, dayInput } from '../core/day-fields.ts';
import { DecimalText } from '../core/decimal-fields.ts';
import { Id, id } from '../core/fields.ts';
import { labels } from '../core/label.texts.ts';
import { withMessage } from '../core/with-message.ts';
import { OrderLine } from './orders.schema.ts';
import { OrderFilter } from './orders-find.schema.ts';
import { orderInputTexts } from './orders-input.texts.ts';

const NEEDS_MOST_DAYS = 92;

/** The days whose undelivered lines are added up, and whose. */
export const NeedsInput = OrderFilter.pick({
  buyerId: true,
  farmerId: true,
  productNameId: true,
  scope: true,
})
  .extend({ from: dayInput(labels.from()), to: dayInput(labels.to()) })
  .refine(({ from, to }) => from <= to, { path: ['to'], ...withMessage(orderInputTexts.daysReversed()) })
  .refine(({ from, to }) => daysBetween(from, to) < NEEDS_MOST_DAYS, {
    path: ['to'],
    ...withMessage(orderInputTexts.daysTooMany({ most: NEEDS_MOST_DAYS })),
  });
export type NeedsInput = z.infer<typeof NeedsInput>;

/** A product's confirmed lines of some days need this, of the whole farm, in base units. */
export const ProductNeed = z.object({
  productNameId: Id,
  name: z.string(),
  /** Null if no template has it. */
  baseUnit: BaseUnit.nullable(),
  /** It reads these days. */
  sizes: z.array(z.object({ size: z.string(), packages: z.int(), units: z.number() })),
  onHand: z.number(),
  /** It is the part that is too old to be promised. */
  old: z.number().default(0),
  /** It is the part that is on hold; absent if none is. */
  held: z.number().optional(),
  /** It counts days before, overdue ones too. */
  earlier: z.number(),
  /** It reads these days. */
  units: z.number(),
  /** Whole base units that are missing for both. */
  toHarvest: z.int(),
  /** It adds up pending and held lines due by then, which do not count as needed. */
  alsoAsked: DecimalText,
});
export type ProductNeed = z.infer<typeof ProductNeed>;

/** The products whose stock is wanted; absent: every product that is held or reserved. */
export const AvailabilityInput = z.strictObject({
  /** The day that stock must be free for; absent: today. */
  day: dayInput(orderInputTexts.deliveryDate()).optional(),
  productNameIds: z
    .array(id(labels.product()))
    .max(500, withMessage(orderInputTexts.productsTooMany()))
    .optional(),
});
export type AvailabilityInput = z.infer<typeof AvailabilityInput>;

/** It names the orders that hold a product's stock and are delivered first, and says how many more do. */
export const StockHold = z.object({
  orders: z.array(Id),
  more: z.int().min(0),
  /** The last of their delivery days. */
  until: Day,
});
export type StockHold = z.infer<typeof StockHold>;

/** Whether free stock covers a line, in base units; `short` is 0 if it does. */
export const Coverage = z.object({
  /** Null if no template has it. */
  baseUnit: BaseUnit.nullable(),
  needed: z.number(),
  free: z.number(),
  short: z.number(),
  /** Whole packages that are missing. */
  shortPackages: z.int(),
  /** It counts the stock on hand that is too old to be promised. */
  old: z.number().default(0),
  /** It counts the stock that is on hold; absent if none is. */
  held: z.number().optional(),
  /** The orders that hold the stock of a line that is short; null if it is not, or if there is none to hold. */
  heldBy: StockHold.nullable().default(null),
});
export type Coverage = z.infer<typeof Coverage>;

/** The products whose free stock is short for a day; absent: today. */
export const HoldsInput = z.strictObject({
  day: dayInput(orderInputTexts.deliveryDate()).optional(),
  productNameIds: z.array(id(labels.product())).max(500, withMessage(orderInputTexts.productsTooMany())),
});
export type HoldsInput = z.infer<typeof HoldsInput>;

/** It tells why a product's stock is not free on a day: who holds it, how much is too old, and how much is on hold. */
export const ProductHold = z.object({
  productNameId: Id,
  old: z.number(),
  /** Absent if nothing is on hold. */
  held: z.number().optional(),
  heldBy: StockHold.nullable(),
});
export type ProductHold = z.infer<typeof ProductHold>;

const LineIds = z
  .array(id(orderInputTexts.orderLine()))
  .max(500, withMessage(orderInputTexts.linesAtOnce({ most: 500 })));

export const CoveragesInput = z.strictObject({
  ids: LineIds,
  /** Whether lines of one product share its free stock, in the sequence of their ids, as if all were confirmed now. */
  together: z.boolean().default(false),
});
export type CoveragesInput = z.infer<typeof CoveragesInput>;

export const LineCoverage = Coverage.extend({
  id: Id,
  /** Other sizes that pending and held lines of the same order ask for; they get theirs from the same stock. */
  sharedWith: z.array(z.string()),
  /** Base units that all of them for the line's day lack together, also where each alone would get its own. */
  togetherShort: z.number(),
});
export type LineCoverage = z.infer<typeof LineCoverage>;

export const ToHarvestInput = z.strictObject({ ids: LineIds });
export type ToHarvestInput = z.infer<typeof ToHarvestInput>;

/** A confirmed line, not packed yet, of whose product some must still come in for its day. */
export const LineToHarvest = z.object({
  id: Id,
  /** Whole base units of the product, for all confirmed lines due by the line's day. */
  toHarvest: z.int().min(1),
  /** Null if no template has it. */
  baseUnit: BaseUnit.nullable(),
});
export type LineToHarvest = z.infer<typeof LineToHarvest>;

/** The trusted part of what is expected to come in by a day, in base units. */
export const ExpectedUnits = z.object({ units: z.number(), day: Day });
export type ExpectedUnits = z.infer<typeof ExpectedUnits>;

/** The lines after a check, and what there is of each with stock in hand alone. */
export const CheckedLines = z.object({
  lines: z.array(OrderLine),
  stock: z.array(
    LineCoverage.extend({
      /** Absent where no harvest is expected at all, null where none of this product is. */
      expected: ExpectedUnits.nullable().optional(),
    }),
  ),
});
export type CheckedLines = z.infer<typeof CheckedLines>;
