import { z } from 'zod';
import { Day, dayInput } from '../core/day-fields.ts';
import { count, Id, IdempotencyKey, Instant, id, Version } from '../core/fields.ts';
import { labels } from '../core/label.texts.ts';
import { requiredName } from '../core/name-fields.ts';
import { withMessage } from '../core/with-message.ts';
import { priceTexts } from './prices.texts.ts';

export const PricePer = z.enum(['package', 'base_unit'], withMessage(priceTexts.perUnknown()));
export type PricePer = z.infer<typeof PricePer>;

/** The farm's first list, which every other one falls back on. */
export const STANDARD_LIST_ID = 1;

/** The highest price, in cents: 100,000 dollars. */
export const PRICE_MAX = 10_000_000;

/** One package or base unit costs this, in whole cents; 0 is no charge. */
export const PriceCents = z
  .int(
    withMessage(({ code }) =>
      code === 'too_big'
        ? priceTexts.tooHigh()
        : code === 'too_small'
          ? priceTexts.belowZero()
          : priceTexts.notAmount(),
    ),
  )
  .min(0, withMessage(priceTexts.belowZero()))
  .max(PRICE_MAX, withMessage(priceTexts.tooHigh()));

export const PriceList = z.object({
  id: Id,
  name: z.string(),
  /** How many buyers it is agreed with; of the Standard list, how many have no other. */
  buyers: z.int(),
  /** Whether it has a price. */
  isUsed: z.boolean(),
  version: Version,
});
export type PriceList = z.infer<typeof PriceList>;

/** A size costs this on a list, for deliveries from a day on, from some quantity of packages on. */
export const Price = z.object({
  id: Id,
  priceListId: Id,
  sizeId: Id,
  cents: PriceCents,
  per: PricePer,
  minQuantity: z.int().min(1),
  validFrom: Day,
  createdAt: Instant,
  createdBy: z.string(),
});
export type Price = z.infer<typeof Price>;

/** Prices of the sizes of one template, or of all. */
export const ListPricesInput = z.strictObject({ productNameId: id(labels.product()).optional() });
export type ListPricesInput = z.infer<typeof ListPricesInput>;

/** The prices that may hold for a buyer's order of these sizes. */
export const BuyerPricesInput = z.strictObject({
  buyerId: id(labels.buyer()),
  sizeIds: z.array(id(labels.packageSize())).max(200),
});
export type BuyerPricesInput = z.infer<typeof BuyerPricesInput>;

export const BuyerPrices = z.object({
  /** Whether the farm has any price at all. */
  isOn: z.boolean(),
  /** The list agreed with the buyer; null if there is none but Standard. */
  priceListId: Id.nullable(),
  prices: z.array(Price),
});
export type BuyerPrices = z.infer<typeof BuyerPrices>;

const PRICES_AT_ONCE = 1000;

export const SetPricesInput = z.strictObject({
  prices: z
    .array(
      z.strictObject({
        priceListId: id(priceTexts.list()),
        sizeId: id(labels.packageSize()),
        cents: PriceCents,
        per: PricePer.default('package'),
        minQuantity: count(priceTexts.minQuantity(), 1, { max: 100_000 }).default(1),
        /** If absent, it is the beginning for the first price of a size on its list, otherwise today. */
        validFrom: dayInput(priceTexts.validFrom()).optional(),
      }),
    )
    .min(1, withMessage(priceTexts.noPrices()))
    .max(PRICES_AT_ONCE, withMessage(priceTexts.pricesTooMany({ max: PRICES_AT_ONCE }))),
  idempotencyKey: IdempotencyKey.optional(),
});
export type SetPricesInput = z.infer<typeof SetPricesInput>;

const ListName = requiredName(priceTexts.listName(), 100);

export const AddListInput = z.strictObject({
  name: ListName,
  idempotencyKey: IdempotencyKey.optional(),
});
export type AddListInput = z.infer<typeof AddListInput>;

/** Its buyers pay Standard prices once it is archived. */
export const ChangeListInput = z.strictObject({
  id: id(priceTexts.list()),
  name: ListName.optional(),
  isArchived: z.literal(true).optional(),
  version: Version,
});
export type ChangeListInput = z.infer<typeof ChangeListInput>;
