import { z } from 'zod';
import { fieldTexts } from '../core/fields.texts.ts';
import { Instant } from '../core/fields.ts';
import { withMessage } from '../core/with-message.ts';
import { type HistoryType, historyTypes } from '../history/history.schema.ts';
import { changesTexts } from './changes.texts.ts';

/** A price and terms have a history of their own, and are told of as the line or the buyer that they change. */
const partTypes = ['order_price', 'buyer_terms'] as const;

export type ChangeType = Exclude<HistoryType, (typeof partTypes)[number]>;

export const changeTypes: readonly ChangeType[] = historyTypes.filter(
  (type): type is ChangeType => !(partTypes as readonly string[]).includes(type),
);

export const ChangeType = z.enum(changeTypes, withMessage(changesTexts.typeUnknown()));

const CHANGES_MAX = 500;

/** It stands for the newest change that there is. */
export const SINCE_NOW = 'now';

export const ListChangesInput = z.strictObject({
  since: z
    .string(withMessage(changesTexts.sinceMissing()))
    .min(1, withMessage(changesTexts.sinceMissing()))
    .max(500, withMessage(fieldTexts.tooLong({ label: changesTexts.since(), max: 500 })))
    .describe('`now`, or the cursor of a change or page that you have read'),
  types: z
    .array(ChangeType)
    .max(changeTypes.length)
    .describe('Only changes of this type; repeat it for several')
    .optional(),
  limit: z
    .int(withMessage(changesTexts.limitUnfit({ max: CHANGES_MAX })))
    .min(1, withMessage(changesTexts.limitUnfit({ max: CHANGES_MAX })))
    .max(CHANGES_MAX, withMessage(changesTexts.limitUnfit({ max: CHANGES_MAX })))
    .describe('The most changes of a page')
    .default(CHANGES_MAX),
});
export type ListChangesInput = z.infer<typeof ListChangesInput>;

/** That something was done to a thing; the thing itself tells what it is like now. */
export const Change = z.object({
  cursor: z.string(),
  type: ChangeType,
  id: z.string(),
  /** Such as `confirmed`. There may be new words. */
  what: z.string(),
  createdAt: Instant,
  actorId: z.string(),
  /** Null for a person without a profile. */
  actorName: z.string().nullable(),
  /** The thing's version after the change; null if it has none, or is gone. */
  version: z.int().nullable(),
});
export type Change = z.infer<typeof Change>;

export const ChangePage = z.object({
  items: z.array(Change),
  /** It comes after the last of them, and after what the caller may not read. */
  cursor: z.string(),
  hasMore: z.boolean(),
});
export type ChangePage = z.infer<typeof ChangePage>;
