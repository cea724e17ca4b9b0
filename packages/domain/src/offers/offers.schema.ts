import { z } from 'zod';
import { BaseUnit } from '../catalog/catalog.schema.ts';
import { Day, dayInput } from '../core/day-fields.ts';
import { DecimalText } from '../core/decimal-fields.ts';
import {
  Id,
  IdempotencyKey,
  Instant,
  id,
  optionalText,
  pageFields,
  pageOf,
  requiredText,
  Version,
} from '../core/fields.ts';
import { labels } from '../core/label.texts.ts';
import { withMessage } from '../core/with-message.ts';
import { OrderQuantity, OrderStatus } from '../orders/orders.schema.ts';
import { PriceCents, PricePer } from '../prices/prices.schema.ts';
import { offerTexts } from './offers.texts.ts';

const TITLE_MAX = 100;
const NOTE_MAX = 1000;
const DAYS_MAX = 14;
const SIZES_MAX = 300;
const BUYERS_AT_ONCE = 200;
const PURCHASE_ORDER_MAX = 100;
const ORDER_NOTES_MAX = 2000;
const LINES_MAX = 100;

const distinctDays = z
  .array(dayInput(offerTexts.day()))
  .min(1, withMessage(offerTexts.daysMissing()))
  .max(DAYS_MAX, withMessage(offerTexts.daysTooMany({ max: DAYS_MAX })))
  .transform((days) => [...new Set(days)].sort());

const BuyerIds = z
  .array(id(labels.buyer()))
  .max(BUYERS_AT_ONCE, withMessage(offerTexts.buyersTooMany({ max: BUYERS_AT_ONCE })))
  .transform((ids) => [...new Set(ids)]);

/** A package size, and how many packages are left of it for each of some days, in their order. */
export const OfferedSize = z.object({
  sizeId: Id,
  productNameId: Id,
  productName: z.string(),
  size: z.string(),
  baseUnit: BaseUnit.nullable(),
  left: z.array(z.int()),
});
export type OfferedSize = z.infer<typeof OfferedSize>;

/** These could be offered for some days: every package size that is sold. */
export const OfferChoicesInput = z.strictObject({ days: distinctDays });
export type OfferChoicesInput = z.infer<typeof OfferChoicesInput>;

export const CreateOfferInput = z.strictObject({
  title: requiredText(offerTexts.title(), TITLE_MAX, offerTexts.titleMissing()),
  days: distinctDays,
  note: optionalText(offerTexts.note(), NOTE_MAX),
  /** The day and the time, in the farm's time zone, at which it closes. */
  closesOn: dayInput(offerTexts.closesOn()),
  closesTime: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, withMessage(offerTexts.closesTimeUnfit()))
    .default('17:00'),
  /** In the sequence in which they are shown. */
  sizeIds: z
    .array(id(labels.packageSize()))
    .min(1, withMessage(offerTexts.sizesMissing()))
    .max(SIZES_MAX, withMessage(offerTexts.sizesTooMany({ max: SIZES_MAX })))
    .transform((ids) => [...new Set(ids)]),
  /** Who gets a link at once; others can get one later. */
  buyerIds: BuyerIds.default([]),
  idempotencyKey: IdempotencyKey.optional(),
});
export type CreateOfferInput = z.infer<typeof CreateOfferInput>;

/** A buyer's link, without its token. */
export const OfferLink = z.object({
  id: Id,
  buyerId: Id,
  buyerName: z.string(),
  createdAt: Instant,
  openedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** It was ordered by it; null until then. */
  order: z
    .object({
      orderGroupId: z.string(),
      number: z.int(),
      /** How many lines are not canceled or rejected. */
      lines: z.int(),
      /** Whether something was asked for beyond what was left, and nobody has decided about it yet. */
      isBeyond: z.boolean(),
      /** Whether the person may open it: it can be another rep's. */
      mayOpen: z.boolean(),
    })
    .nullable(),
});
export type OfferLink = z.infer<typeof OfferLink>;

export const Offer = z.object({
  id: Id,
  title: z.string(),
  note: z.string().nullable(),
  days: z.array(Day),
  closesAt: Instant,
  createdBy: z.string(),
  createdAt: Instant,
  /** When somebody ended it before it closed. */
  endedAt: Instant.nullable(),
  lines: z.array(
    z.object({
      sizeId: Id,
      productName: z.string(),
      size: z.string(),
      /** Whether the size is no longer sold; links leave it out. */
      isGone: z.boolean(),
    }),
  ),
  /** By the buyers' names: all of them, or for a rep those of buyers that they may manage. */
  links: z.array(OfferLink),
  /** Whether the person may end it as a whole. */
  mayEnd: z.boolean(),
});
export type Offer = z.infer<typeof Offer>;

/** Newest first. A rep sees offers that they made, or in which a buyer that they may manage has a link. */
export const ListOffersInput = z.strictObject({ ...pageFields, limit: z.int().min(1).max(100).default(20) });
export type ListOffersInput = z.infer<typeof ListOffersInput>;
export const OfferPage = pageOf(Offer);
export type OfferPage = z.infer<typeof OfferPage>;

/** A new link with its token, which is shown only this once. The link's address is `/o/{token}`. */
export const NewOfferLink = z.object({ linkId: Id, buyerId: Id, buyerName: z.string(), token: z.string() });
export type NewOfferLink = z.infer<typeof NewOfferLink>;

export const OfferWithLinks = z.object({ offer: Offer, links: z.array(NewOfferLink) });
export type OfferWithLinks = z.infer<typeof OfferWithLinks>;

/** New links for buyers who have none, or whose link has ended. */
export const MakeLinksInput = z.strictObject({
  id: id(offerTexts.offer()),
  buyerIds: BuyerIds.refine((ids) => ids.length > 0, withMessage(offerTexts.buyersMissing())),
  /** Whether buyers who have a link get a new one too, after which their old link leads nowhere. */
  replaces: z.boolean().default(false),
});
export type MakeLinksInput = z.infer<typeof MakeLinksInput>;

/** Ends one link, or the whole offer. */
export const EndOfferInput = z.strictObject({
  id: id(offerTexts.offer()),
  linkId: id(offerTexts.link()).optional(),
});
export type EndOfferInput = z.infer<typeof EndOfferInput>;

export const OfferSheetInput = z.strictObject({
  id: id(offerTexts.offer()),
  /** Whose prices it shows; absent: none. */
  buyerId: id(labels.buyer()).optional(),
});
export type OfferSheetInput = z.infer<typeof OfferSheetInput>;

const price = z.object({ cents: PriceCents, per: PricePer }).nullable();

/** The availability sheet of an offer. */
export const OfferSheet = z.object({
  title: z.string(),
  note: z.string().nullable(),
  closesAt: Instant,
  days: z.array(Day),
  buyerName: z.string().nullable(),
  lines: z.array(
    z.object({
      productName: z.string(),
      size: z.string(),
      baseUnit: BaseUnit.nullable(),
      price,
      /** Packages for each day, in their order; null: plenty. */
      left: z.array(z.int().nullable()),
    }),
  ),
});
export type OfferSheet = z.infer<typeof OfferSheet>;

/** 128 bits in base64url. Anything else is answered like an unknown link. */
const Token = z.string().max(200);

export const OpenLinkInput = z.strictObject({ token: Token });
export type OpenLinkInput = z.infer<typeof OpenLinkInput>;

const LinkedOrderLine = z.object({
  id: Id,
  version: Version,
  /** Null if the size is not in the offer. */
  sizeId: Id.nullable(),
  productName: z.string(),
  size: z.string(),
  quantity: z.int(),
  deliveryDate: Day,
  status: OrderStatus,
  /** Whether more was asked for than was left. */
  isBeyond: z.boolean(),
  /** The packages that were left then; null if they were plenty, or no more was asked for. */
  offeredQuantity: z.int().nullable(),
});

/** A buyer sees this of an offer by a link: of stock only what is left; no other buyers and nobody's name. */
export const OpenedOffer = z.object({
  farmName: z.string().nullable(),
  farmPhone: z.string().nullable(),
  buyerName: z.string(),
  title: z.string(),
  note: z.string().nullable(),
  closesAt: Instant,
  /** The farm's time zone. */
  timeZone: z.string(),
  /** Whether it is too late to order; what was ordered is still shown. */
  isClosed: z.boolean(),
  /** The delivery days that are not over. */
  days: z.array(Day),
  lines: z.array(
    z.object({
      sizeId: Id,
      productName: z.string(),
      size: z.string(),
      /** One package or base unit costs this buyer so much, for each of the days; null without a price. */
      prices: z.array(price),
      baseUnit: BaseUnit.nullable(),
      unitsPerPackage: DecimalText.nullable(),
      /** Packages for each of the days, in their order, what this link ordered included; null: plenty. */
      left: z.array(z.int().nullable()),
    }),
  ),
  /** It was ordered by this link; null until then. */
  order: z
    .object({
      number: z.int(),
      deliveryDate: Day,
      purchaseOrderNumber: z.string().nullable(),
      notes: z.string().nullable(),
      /** Whether every line is still pending and for the same day, and the offer open. */
      isChangeable: z.boolean(),
      /** Present if these lines were added to an order that the buyer had; what else is in it is not shown. */
      isAdded: z.literal(true).exactOptional(),
      lines: z.array(LinkedOrderLine),
    })
    .nullable(),
  /** The other open orders that the buyer has for the days. */
  others: z.array(z.object({ number: z.int(), day: Day })).default([]),
  /** Whether the farm knows that the link was opened. */
  isOpened: z.boolean(),
});
export type OpenedOffer = z.infer<typeof OpenedOffer>;

const wishFields = {
  day: dayInput(offerTexts.day()),
  purchaseOrderNumber: optionalText(offerTexts.purchaseOrderNumber(), PURCHASE_ORDER_MAX),
  notes: optionalText(labels.notes(), ORDER_NOTES_MAX),
};

const RequestedLines = z
  .array(
    z.strictObject({
      sizeId: id(labels.packageSize()),
      quantity: OrderQuantity,
      /** Whether to ask for it although less is left. */
      askAnyway: z.boolean().default(false),
    }),
  )
  .max(LINES_MAX, withMessage(offerTexts.linesTooMany({ max: LINES_MAX })))
  .refine(
    (lines) => new Set(lines.map(({ sizeId }) => sizeId)).size === lines.length,
    withMessage(offerTexts.lineTwice()),
  );

export const AnswerOfferInput = z.strictObject({
  token: Token,
  ...wishFields,
  lines: RequestedLines.min(1, withMessage(offerTexts.linesMissing())),
  /** The number of an open order of the buyer for the day, which gets the lines; absent: a new order. */
  addTo: z.int().optional(),
  idempotencyKey: IdempotencyKey,
});
export type AnswerOfferInput = z.infer<typeof AnswerOfferInput>;

/** The most lines of an order that its buyer changes, canceled ones included. */
export const LINKED_LINES_MAX = 200;

/** The order as it is to be; a line that is not named is canceled. */
export const ChangeAnswerInput = z.strictObject({
  token: Token,
  ...wishFields,
  lines: RequestedLines,
  /** The lines that were seen. */
  seen: z.array(z.strictObject({ id: Id, version: Version })).max(LINKED_LINES_MAX),
  idempotencyKey: IdempotencyKey.optional(),
});
export type ChangeAnswerInput = z.infer<typeof ChangeAnswerInput>;
