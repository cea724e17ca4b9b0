import { z } from 'zod';
import { Day, dayInput } from '../core/day-fields.ts';
import { count, Id, IdempotencyKey, id, text, Version } from '../core/fields.ts';
import { labels } from '../core/label.texts.ts';
import { StoredText } from '../core/stored-text.ts';
import { withMessage } from '../core/with-message.ts';
import { OrderGroupId, typedLineFields } from '../orders/orders.schema.ts';
import { shownOwn, shownShared, typedShared } from '../orders/orders-fields.schema.ts';
import { AlreadyOrdered } from '../orders/orders-place.schema.ts';
import { standingTexts } from './standing.texts.ts';

const LINES_MAX = 100;
/** Days that one call places. */
export const PLACED_AT_ONCE = 200;

const standingStatuses = ['active', 'paused', 'ended'] as const;
export const StandingStatus = z.enum(standingStatuses);
export type StandingStatus = z.infer<typeof StandingStatus>;

export const StandingLine = z.object({
  productName: z.string(),
  size: z.string(),
  sizeId: Id,
  /** Whether the size is no longer sold; the rest can be placed. */
  isGone: z.boolean(),
  quantity: z.int(),
  ...shownOwn,
  /** Empty: any grower. */
  farmerId: z.string(),
  /** Whether the grower it names is gone, so that any grower gets it. */
  isGrowerGone: z.boolean(),
});
export type StandingLine = z.infer<typeof StandingLine>;

/** An order that repeats. */
export const StandingOrder = z.object({
  id: Id,
  buyerId: Id,
  buyerName: z.string(),
  /** Whether the buyer was removed: nothing is proposed for it anymore. */
  isBuyerGone: z.boolean(),
  /** The buyer's rep; of a buyer without one, who made the rule. */
  salesRepId: z.string(),
  /** One bit for each weekday, Sunday the lowest. */
  weekdays: z.int(),
  everyWeeks: z.int(),
  starts: Day,
  ends: Day.nullable(),
  /** How many days before its delivery an order is proposed, or placed by itself. */
  leadDays: z.int(),
  ...shownShared,
  status: StandingStatus,
  placesItself: z.boolean(),
  lines: z.array(StandingLine),
  /** Its days from today on that are left out, soonest first. Stored answers from before this field lack it. */
  skipped: z.array(Day).default([]),
  version: Version,
});
export type StandingOrder = z.infer<typeof StandingOrder>;

const Lines = z
  .array(
    z.strictObject({
      sizeId: id(labels.packageSize()),
      ...typedLineFields,
      /** Empty or absent: any grower. */
      farmerId: text(labels.farmer(), 128).default(''),
    }),
  )
  .min(1, withMessage(standingTexts.linesMissing()))
  .max(LINES_MAX, withMessage(standingTexts.linesTooMany()));

const Weekdays = z
  .int()
  .min(1, withMessage(standingTexts.weekdaysMissing()))
  .max(127, withMessage(standingTexts.weekdaysMissing()));

const ruleFields = {
  weekdays: Weekdays,
  everyWeeks: count(standingTexts.everyWeeks(), 1, { max: 8 }).default(1),
  starts: dayInput(standingTexts.starts()),
  ends: dayInput(standingTexts.ends()).nullable().default(null),
  leadDays: count(standingTexts.leadDays(), 0, { max: 28 }).default(7),
  ...typedShared,
  placesItself: z.boolean().default(false),
};

const endsLater = ({ starts, ends }: { starts: Day; ends: Day | null }) => ends === null || ends >= starts;
const endsBefore = { path: ['ends'], ...withMessage(standingTexts.endsBefore()) };

export const CreateStandingInput = z
  .strictObject({
    buyerId: id(labels.buyer()),
    ...ruleFields,
    lines: Lines,
    idempotencyKey: IdempotencyKey.optional(),
  })
  .refine(endsLater, endsBefore);
export type CreateStandingInput = z.infer<typeof CreateStandingInput>;

/** All of the rule as it is to be. Placed orders stay as they are. */
export const UpdateStandingInput = z
  .strictObject({
    id: id(standingTexts.standingOrder()),
    ...ruleFields,
    lines: Lines,
    version: Version,
  })
  .refine(endsLater, endsBefore);
export type UpdateStandingInput = z.infer<typeof UpdateStandingInput>;

/** Pausing and ending keep placed orders. */
export const PauseStandingInput = z.strictObject({
  id: id(standingTexts.standingOrder()),
  isPaused: z.boolean(),
  version: Version,
});
export type PauseStandingInput = z.infer<typeof PauseStandingInput>;

export const EndStandingInput = z.strictObject({
  id: id(standingTexts.standingOrder()),
  version: Version,
});
export type EndStandingInput = z.infer<typeof EndStandingInput>;

/** One day of a standing order. */
export const OccurrenceInput = z.strictObject({
  id: id(standingTexts.standingOrder()),
  day: dayInput(standingTexts.day()),
});
export type OccurrenceInput = z.infer<typeof OccurrenceInput>;

/** An order that waits to be placed. */
export const StandingProposal = z.object({
  standingId: Id,
  buyerId: Id,
  buyerName: z.string(),
  day: Day,
  ...shownShared,
  /** Whether it is placed within the hour, without being asked for. */
  placesItself: z.boolean(),
  lines: z.array(StandingLine),
  /** Open orders that the buyer has for the day already. Stored answers from before this field lack it. */
  already: z.array(AlreadyOrdered).default([]),
});
export type StandingProposal = z.infer<typeof StandingProposal>;

/** Days to place, each once, whatever others do at the same time; each as proposed, or as changed for the day. */
export const PlaceStandingInput = z.strictObject({
  occurrences: z
    .array(
      OccurrenceInput.extend({
        /** For this day alone. */
        lines: Lines.optional(),
        /** The open order of its buyer that gets its lines; absent: a new order. */
        addTo: OrderGroupId.optional(),
      }),
    )
    .min(1, withMessage(standingTexts.occurrencesMissing()))
    .max(PLACED_AT_ONCE, withMessage(standingTexts.placedAtOnce({ most: PLACED_AT_ONCE }))),
});
export type PlaceStandingInput = z.infer<typeof PlaceStandingInput>;

export const PlacedStanding = z.object({
  placed: z.array(
    z.object({
      standingId: Id,
      day: Day,
      orderNumber: z.int(),
      orderGroupId: z.string(),
      /** Numbers of the other open orders that its buyer had for the day. */
      beside: z.array(z.int()).default([]),
    }),
  ),
  /** Placed or skipped by somebody else before. */
  already: z.array(z.object({ standingId: Id, day: Day })),
  /** It tells what could not be placed, and why. */
  refused: z.array(z.object({ standingId: Id, day: Day, text: StoredText })),
});
export type PlacedStanding = z.infer<typeof PlacedStanding>;
