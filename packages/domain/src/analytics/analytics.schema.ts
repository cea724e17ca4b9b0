import { z } from 'zod';
import { Day, dayInput } from '../core/day-fields.ts';
import { Id } from '../core/fields.ts';
import { withMessage } from '../core/with-message.ts';
import { analyticsTexts } from './analytics.texts.ts';
import { timeframes } from './analytics-timeframes.rules.ts';

export const Timeframe = z.enum(timeframes, withMessage(analyticsTexts.timeframeUnknown()));
export type Timeframe = z.infer<typeof Timeframe>;

export const AnalyticsInput = z
  .strictObject({
    timeframe: Timeframe.default('all'),
    start: dayInput(analyticsTexts.startDate()).optional(),
    end: dayInput(analyticsTexts.endDate()).optional(),
  })
  .refine(({ timeframe, start, end }) => timeframe !== 'custom' || !start || !end || start <= end, {
    path: ['end'],
    ...withMessage(analyticsTexts.rangeReversed()),
  });
export type AnalyticsInput = z.infer<typeof AnalyticsInput>;

/** The days that count, both ends included; null means no limit. */
export const DayRange = z.object({ from: Day.nullable(), to: Day.nullable() });
export type DayRange = z.infer<typeof DayRange>;

export const AnalyticsSummary = z.object({
  range: DayRange,
  totalOrders: z.int(),
  /** Packages. */
  totalUnits: z.int(),
  /** The packages among them that have been delivered. */
  deliveredUnits: z.int(),
  /** Packages per order, rounded to a whole number. */
  averageOrderSize: z.int(),
});
export type AnalyticsSummary = z.infer<typeof AnalyticsSummary>;

export const TopProduct = z.object({
  productNameId: Id,
  productName: z.string(),
  units: z.int(),
  orders: z.int(),
});
export type TopProduct = z.infer<typeof TopProduct>;
export const TopBuyer = z.object({ buyerId: Id, buyerName: z.string(), units: z.int(), orders: z.int() });
export type TopBuyer = z.infer<typeof TopBuyer>;
export const TopLists = z.object({ products: z.array(TopProduct), buyers: z.array(TopBuyer) });
export type TopLists = z.infer<typeof TopLists>;

export const Performance = z.object({ ordersManaged: z.int(), unitsManaged: z.int(), activeBuyers: z.int() });
export type Performance = z.infer<typeof Performance>;

/** Units by delivery day, without the days that have none. */
export const UnitsByDay = z.array(
  z.object({ day: Day, units: z.int(), deliveredUnits: z.int(), orders: z.int() }),
);
export type UnitsByDay = z.infer<typeof UnitsByDay>;

/** Whole cents. */
const sold = { deliveredCents: z.int(), toComeCents: z.int() };

/** It sums confirmed and delivered lines that have a price, less credit memos, the most first. */
export const Sales = z.object({
  /** Whether any line has a price; until then there is nothing to show. */
  isOn: z.boolean(),
  ...sold,
  /** Whole cents of credit memos, by their own days. What is delivered in all, and of each buyer, is less these. */
  creditedCents: z.int(),
  products: z.array(z.object({ productNameId: Id, productName: z.string(), ...sold })),
  buyers: z.array(z.object({ buyerId: Id, buyerName: z.string(), ...sold })),
});
export type Sales = z.infer<typeof Sales>;
