import { z } from 'zod';
import { Day, dayInput } from '../core/day-fields.ts';
import { Id, id } from '../core/fields.ts';
import { labels } from '../core/label.texts.ts';

export const ShortageUnit = z.enum(['lbs', 'units']);
export type ShortageUnit = z.infer<typeof ShortageUnit>;

/** One product in one week; amounts in `unit`. */
export const ShortageProduct = z.object({
  productNameId: Id,
  productName: z.string(),
  unit: ShortageUnit,
  demand: z.number(),
  available: z.number(),
  /** Demand minus available, at least 0. */
  short: z.number(),
  /** Overdue orders and earlier weeks leave this of the stock, at least 0. */
  availableAfterEarlierWeeks: z.number(),
  /** Demand minus that, at least 0. */
  shortAfterEarlierWeeks: z.number(),
  /** Where harvests are expected: what of them may be promised and is ready by the end of the week. */
  expected: z.number().optional(),
  /** It is short after earlier weeks even with it. */
  shortExpected: z.number().optional(),
});
export type ShortageProduct = z.infer<typeof ShortageProduct>;

export const ShortageWeek = z.object({
  /** 1 is the current week. */
  week: z.int(),
  start: Day,
  end: Day,
  /** Products with a shortage. */
  shortages: z.int(),
  products: z.array(ShortageProduct),
});
export type ShortageWeek = z.infer<typeof ShortageWeek>;

/** A confirmed order as the shortage view lists it; `quantity` in packages. */
export const DueOrder = z.object({
  orderGroupId: z.string(),
  orderNumber: z.int(),
  buyerName: z.string(),
  quantity: z.int(),
  size: z.string(),
  deliveryDate: Day,
});
export type DueOrder = z.infer<typeof DueOrder>;

/** The orders of one product, by day and number. */
export const ProductOrders = z.object({
  productNameId: Id,
  /** All of them, also those that are left out. */
  orderCount: z.int(),
  orders: z.array(DueOrder),
});
export type ProductOrders = z.infer<typeof ProductOrders>;

export const DueOrdersInput = z.strictObject({
  /** The first day; without it, overdue orders are included. */
  from: dayInput(labels.from()).optional(),
  to: dayInput(labels.to()),
  /** All orders of this product; without it, the first few of every product. */
  productNameId: id(labels.product()).optional(),
});
export type DueOrdersInput = z.infer<typeof DueOrdersInput>;
