import { z } from 'zod';
import { Day, dayInput } from '../core/day-fields.ts';
import { count, Id, IdempotencyKey, id, optionalText, pageFields, text, Version } from '../core/fields.ts';
import { labels } from '../core/label.texts.ts';
import { isOneLine } from '../core/mail-address.ts';
import { changedName, requiredName } from '../core/name-fields.ts';
import { withMessage } from '../core/with-message.ts';
import { buyerTexts } from './buyers.texts.ts';

/** Papers of a buyer name the lots of no product, of traced ones or of all. */
export const WantsLots = z.enum(['no', 'traced', 'all'], withMessage(buyerTexts.wantsLotsUnknown()));
export type WantsLots = z.infer<typeof WantsLots>;

export const Buyer = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  assignedRepId: z.string().nullable(),
  /** Stored answers from before this field lack it. */
  notes: z.string().nullable().default(null),
  wantsLots: WantsLots.default('no'),
  version: Version,
});
export type Buyer = z.infer<typeof Buyer>;

/** A sales rep as named on a buyer's card. */
/** A person who is suspended keeps their name on the buyers, but cannot be chosen. */
export const RepName = z.object({
  uid: z.string(),
  name: z.string(),
  suspended: z.literal(true).optional(),
});
export type RepName = z.infer<typeof RepName>;

const buyerFields = {
  name: requiredName(buyerTexts.companyName(), 200),
  /** It is kept as it is typed, but only a valid address is mailed. */
  email: optionalText(labels.email(), 254).refine(
    (value) => value === null || isOneLine(value),
    withMessage(buyerTexts.emailLines()),
  ),
  phone: optionalText(labels.phone(), 50),
  address: optionalText(labels.address(), 1000),
  notes: optionalText(labels.notes(), 2000),
  /** Empty means unassigned. */
  assignedRepId: optionalText(labels.salesRep(), 128),
};

export const CreateBuyerInput = z.strictObject({ ...buyerFields, idempotencyKey: IdempotencyKey.optional() });
export type CreateBuyerInput = z.infer<typeof CreateBuyerInput>;

/** Only the keys that are present change. */
export const UpdateBuyerInput = z.strictObject({
  id: id(labels.buyer()),
  name: changedName(buyerTexts.companyName(), 200).optional(),
  email: buyerFields.email.optional(),
  phone: buyerFields.phone.optional(),
  address: buyerFields.address.optional(),
  notes: buyerFields.notes.optional(),
  assignedRepId: buyerFields.assignedRepId.optional(),
  /** For administrators. */
  wantsLots: WantsLots.optional(),
  version: Version.optional(),
});
export type UpdateBuyerInput = z.infer<typeof UpdateBuyerInput>;

/** It says what a buyer pays and when; null stands for what the farm says. */
export const BuyerTerms = z.object({
  buyerId: Id,
  priceListId: Id.nullable(),
  /** Days until payment is due. */
  termsDays: z.int().nullable(),
  /** The day of a written agreement on the terms. */
  termsAgreedOn: Day.nullable(),
  billingEmail: z.string().nullable(),
  version: Version,
});
export type BuyerTerms = z.infer<typeof BuyerTerms>;

export const SetTermsInput = z.strictObject({
  id: id(labels.buyer()),
  priceListId: id(buyerTexts.priceList()).nullable(),
  termsDays: count(buyerTexts.termsDays(), 0, { max: 365 }).nullable(),
  termsAgreedOn: dayInput(buyerTexts.termsAgreedOn()).nullable(),
  billingEmail: optionalText(buyerTexts.billingEmail(), 254).refine(
    (value) => value === null || z.email().safeParse(value).success,
    withMessage(buyerTexts.emailUnfit()),
  ),
  version: Version,
});
export type SetTermsInput = z.infer<typeof SetTermsInput>;

export const AssignBuyerInput = z.strictObject({
  id: id(labels.buyer()),
  repId: optionalText(labels.salesRep(), 128),
});
export type AssignBuyerInput = z.infer<typeof AssignBuyerInput>;

export const FindBuyerInput = z.strictObject({ id: id(labels.buyer()) });
export type FindBuyerInput = z.infer<typeof FindBuyerInput>;

export const ListBuyersInput = z.strictObject({
  search: text(labels.search(), 200).optional(),
  ...pageFields,
});
export type ListBuyersInput = z.infer<typeof ListBuyersInput>;

/** A buyer calls a package size by this word, as somebody once answered. */
export const BuyerWord = z.object({
  id: Id,
  word: z.string(),
  sizeId: Id,
  productName: z.string(),
  size: z.string(),
});
export type BuyerWord = z.infer<typeof BuyerWord>;
