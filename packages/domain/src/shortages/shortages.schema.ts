import { z } from 'zod';
import { Day } from '../core/day.ts';
import { Id } from '../core/fields.ts';

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
  /** The same, after earlier weeks have taken their stock. */
  shortAfterEarlierWeeks: z.number(),
  orders: z.array(
    z.object({
      buyerName: z.string(),
      quantity: z.int(),
      size: z.string(),
      deliveryDate: Day,
      orderNumber: z.int(),
    }),
  ),
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
