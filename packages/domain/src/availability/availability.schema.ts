import { z } from 'zod';
import { BaseUnit } from '../catalog/catalog.schema.ts';
import { startOfWeek } from '../core/day.ts';
import { Day, dayInput } from '../core/day-fields.ts';
import { count, Id, IdempotencyKey, id, Version } from '../core/fields.ts';
import { labels } from '../core/label.texts.ts';
import { withMessage } from '../core/with-message.ts';
import { availabilityTexts } from './availability.texts.ts';

export const PROMISE_WEEKS = 8;
const PRODUCTS_MAX = 500;
const CELLS_MAX = 4000;
const WEEKS_AT_ONCE = 104;
const WEEKS_MAX = 26;

const ProductIds = z
  .array(id(labels.product()))
  .max(PRODUCTS_MAX, withMessage(availabilityTexts.productsTooMany({ max: PRODUCTS_MAX })));

/** It says what can be promised of products for a day; all that is held, expected or ordered if none is named. */
export const PromiseDayInput = z.strictObject({
  productNameIds: ProductIds.optional(),
  day: dayInput(availabilityTexts.day()),
});
export type PromiseDayInput = z.infer<typeof PromiseDayInput>;

const product = { productNameId: Id, name: z.string(), baseUnit: BaseUnit.nullable() };

export const DayPromise = z.object({
  ...product,
  /** In base units, as all that follow. */
  onHand: z.number(),
  canPromise: z.number(),
  /** The trusted part of what is expected to be ready by the day. */
  expected: z.number(),
  /** The next later day on which more can be promised, and whether it never falls below that again; null if none. */
  next: z.object({ day: Day, units: z.number(), isLasting: z.boolean() }).nullable(),
});
export type DayPromise = z.infer<typeof DayPromise>;

/** Whether any harvest is expected; if not, no promises are shown. */
export const DayPromises = z.object({ isOn: z.boolean(), products: z.array(DayPromise) });
export type DayPromises = z.infer<typeof DayPromises>;

export const PromiseWeeksInput = z.strictObject({ productNameIds: ProductIds.optional() });
export type PromiseWeeksInput = z.infer<typeof PromiseWeeksInput>;

export const PromiseWeeks = z.object({
  /** The Sundays of the weeks, the present one first. */
  weeks: z.array(Day),
  /** By name; of each week what can be promised for its last day. */
  products: z.array(z.object({ ...product, units: z.array(z.number()) })),
});
export type PromiseWeeks = z.infer<typeof PromiseWeeks>;

const Week = dayInput(availabilityTexts.week());

export const ListExpectedInput = z.strictObject({
  /** A day of the first week; absent: today. */
  from: dayInput(labels.from()).optional(),
  weeks: count(availabilityTexts.weeks(), 1, { max: WEEKS_MAX }).default(PROMISE_WEEKS),
});
export type ListExpectedInput = z.infer<typeof ListExpectedInput>;

export const ExpectedCell = z.object({
  week: Day,
  /** Null where nothing was entered. */
  units: z.int().nullable(),
  /** Null where nothing was ever entered; it goes on when a number is emptied. */
  version: Version.nullable(),
  /** It has come in in that week so far. */
  added: z.int(),
  remaining: z.int(),
  /** Whether some remains although no harvest day is left in the week. */
  hasNoDayLeft: z.boolean(),
});
export type ExpectedCell = z.infer<typeof ExpectedCell>;

export const ExpectedHarvests = z.object({
  weeks: z.array(Day),
  /** Every live product by name, with a cell for each week. */
  products: z.array(z.object({ ...product, cells: z.array(ExpectedCell) })),
});
export type ExpectedHarvests = z.infer<typeof ExpectedHarvests>;

export const SetExpectedInput = z.strictObject({
  cells: z
    .array(
      z.strictObject({
        productNameId: id(labels.product()),
        /** Any day of it; it is kept as its Sunday. */
        week: Week.transform(startOfWeek),
        /** Null: nothing is expected anymore. */
        units: count(availabilityTexts.units(), 0, { max: 10_000_000 }).nullable(),
        /** The version that was seen; null: none. Absent: the last write wins. */
        version: Version.nullable().optional(),
      }),
    )
    .min(1, withMessage(availabilityTexts.noCells()))
    .max(CELLS_MAX, withMessage(availabilityTexts.cellsTooMany({ max: CELLS_MAX })))
    .refine(
      (cells) => new Set(cells.map(({ week }) => week)).size <= WEEKS_AT_ONCE,
      withMessage(availabilityTexts.weeksTooMany({ max: WEEKS_AT_ONCE })),
    ),
  idempotencyKey: IdempotencyKey.optional(),
});
export type SetExpectedInput = z.infer<typeof SetExpectedInput>;

/** It suggests for an empty cell what came in that week last year, or on average in the last four weeks. */
export const SuggestedHarvest = z.object({
  productNameId: Id,
  week: Day,
  units: z.int(),
  from: z.enum(['last_year', 'last_4_weeks']),
});
export type SuggestedHarvest = z.infer<typeof SuggestedHarvest>;
