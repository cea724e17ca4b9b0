import { z } from 'zod';
import { BaseUnit } from '../catalog/catalog.schema.ts';
import { Day, dayInput } from '../core/day-fields.ts';
import { DecimalText } from '../core/decimal-fields.ts';
import {
  amount,
  count,
  Id,
  IdempotencyKey,
  Instant,
  id,
  optionalText,
  pageFields,
  text,
  Version,
} from '../core/fields.ts';
import { labels } from '../core/label.texts.ts';
import { nameOrBlank, optionalName, requiredName } from '../core/name-fields.ts';
import { StoredText } from '../core/stored-text.ts';
import type { FarmText } from '../core/texts.ts';
import { withMessage } from '../core/with-message.ts';
import { PLACEHOLDER_LOCATION, TEMPLATE_FARMER_ID } from './inventory.rules.ts';
import { inventoryInputTexts } from './inventory-input.texts.ts';

/** The lots that one call may add. */
const LOTS_MAX = 200;

/** A product row: an inventory lot, or a template or placeholder row that an order may point to. */
export const Product = z.object({
  id: Id,
  name: z.string(),
  size: z.string(),
  /** Whole base units. */
  unitsAvailable: z.int().min(0),
  harvestDate: Day,
  /** The grower's uid, or `TEMPLATE`, or empty without a grower. */
  farmerId: z.string(),
  pricePerUnit: z.number(),
  location: z.string(),
  /** The planting the lot was harvested from. */
  plantingId: Id.nullable(),
  version: Version,
});
export type Product = z.infer<typeof Product>;

/** How many whole packages of a size the stock fills. */
export const PackageCount = z.object({
  sizeId: Id,
  size: z.string(),
  unitsPerBaseUnit: DecimalText,
  available: z.int().min(0),
});
export type PackageCount = z.infer<typeof PackageCount>;

/** Why, since when and by whom nothing more of a lot leaves. */
export const LotHold = z.object({ reason: z.string(), heldBy: z.string(), heldAt: Instant });
export type LotHold = z.infer<typeof LotHold>;

/** A lot as the stock shows it. */
export const StockLot = Product.extend({
  /** Days since its harvest. */
  ageDays: z.int().min(0),
  /** It says whether the lot is older than its product keeps and nobody said it is good: it is not promised. */
  isOld: z.boolean(),
  /** The last day on which somebody said that it is still good. */
  goodThrough: Day.nullable(),
  /** Nothing more of it leaves; absent while it is not held. */
  hold: LotHold.optional(),
  /** Absent until somebody needed one. */
  lotCode: z.string().optional(),
  /** The place of the farm where a lot with a code grew; absent if nobody said it. */
  placeId: Id.optional(),
});
export type StockLot = z.infer<typeof StockLot>;

/** The stock of one product, in base units. */
export const StockOverview = z.object({
  productNameId: Id,
  name: z.string(),
  /** Null if it never had a template. */
  baseUnit: BaseUnit.nullable(),
  total: z.number(),
  /** So much of the total is on hold; absent if nothing is. */
  held: z.int().optional(),
  /** The product's own days; null without any. */
  keepsDays: z.int().nullable(),
  /** It says whether its lots get old by these days: once somebody has said them. */
  getsOld: z.boolean(),
  sizes: z.array(PackageCount),
  /** Growers who hold stock of it, most first. */
  holders: z.array(z.object({ farmerId: z.string(), units: z.int() })),
  lots: z.array(StockLot),
});
export type StockOverview = z.infer<typeof StockOverview>;

/** Whether a lot's code is the farm's own, or came with it from another grower. */
export const CodeSource = z.enum(['own', 'other']);
export type CodeSource = z.infer<typeof CodeSource>;

const movementKinds = ['added', 'set', 'removed', 'delivered', 'harvested', 'wasted', 'found'] as const;
export const MovementKind = z.enum(movementKinds);
export type MovementKind = z.infer<typeof MovementKind>;

/** A row of the stock ledger; the rows of a lot add up to its `unitsAvailable`. */
export const StockMovement = z.object({
  id: Id,
  productId: Id,
  kind: MovementKind,
  /** Signed base units. */
  units: z.int(),
  reason: z.string().nullable(),
  /** The reason as a text, if the farm itself gave it, so that the browser can translate it. */
  reasonText: StoredText.nullable(),
  actorId: z.string(),
  actorName: z.string().nullable(),
  orderLineId: Id.nullable(),
  createdAt: Instant,
});
export type StockMovement = z.infer<typeof StockMovement>;

/** Null and absent mean empty. */
const maybeName = (label: FarmText, max: number) =>
  nameOrBlank(label, max)
    .nullish()
    .transform((value) => value ?? '');

const Reason = text(labels.reason(), 500)
  .nullish()
  .transform((value) => value?.trim() || null);

export const AddStockInput = z.strictObject({
  name: requiredName(labels.product(), 200, inventoryInputTexts.productMissing()),
  size: maybeName(inventoryInputTexts.size(), 100),
  /** Base units; stored rounded down to a whole number. */
  unitsAvailable: amount(labels.quantity()),
  harvestDate: dayInput(labels.harvestDate(), inventoryInputTexts.harvestDateMissing()),
  farmerId: text(labels.farmer(), 128).nullish(),
  /** Dollars, to the cent. */
  pricePerUnit: z
    .number(withMessage(inventoryInputTexts.priceNotNumber()))
    .min(0, withMessage(inventoryInputTexts.priceTooSmall()))
    .max(1_000_000, withMessage(inventoryInputTexts.priceTooLarge()))
    .default(0),
  location: maybeName(labels.location(), 200),
  reason: Reason.optional(),
  idempotencyKey: IdempotencyKey.optional(),
});
export type AddStockInput = z.infer<typeof AddStockInput>;

/** It holds what scanners read and labels can say: printable letters of ASCII. */
const GrowersCode = optionalText(inventoryInputTexts.growersCode(), 50).refine(
  (code) => code === null || /^[ -~]+$/.test(code),
  withMessage(inventoryInputTexts.growersCodeUnfit()),
);

/** It takes a product given by its id. */
export const AddLotInput = AddStockInput.omit({ name: true }).extend({
  productNameId: id(labels.product(), inventoryInputTexts.productMissing()),
  /** Another grower gave it this code, which is kept as it came. */
  lotCode: GrowersCode.optional(),
  /** The grower who gave it the code. */
  sourceName: optionalName(inventoryInputTexts.sourceName(), 200).optional(),
  variety: optionalName(inventoryInputTexts.variety(), 100).optional(),
  cooledOn: dayInput(inventoryInputTexts.cooledOn()).nullable().optional(),
  /** The place of the farm where it grew. */
  locationId: id(labels.location()).nullable().optional(),
});
export type AddLotInput = z.infer<typeof AddLotInput>;

/** Some lots that are added at once. */
export const someLots = <Lot extends z.ZodType>(lot: Lot) =>
  z
    .array(lot)
    .min(1, withMessage(inventoryInputTexts.lotsMissing()))
    .max(LOTS_MAX, withMessage(inventoryInputTexts.lotsTooMany({ max: LOTS_MAX })));

export const NewLot = AddLotInput.pick({
  productNameId: true,
  unitsAvailable: true,
  pricePerUnit: true,
  lotCode: true,
  sourceName: true,
  variety: true,
  cooledOn: true,
  locationId: true,
});

/** A harvest of several products, each of which becomes a lot of one day, place and grower. */
export const AddLotsInput = AddLotInput.pick({ harvestDate: true, idempotencyKey: true }).extend({
  farmerId: AddLotInput.shape.farmerId.refine(
    (farmerId) => farmerId !== TEMPLATE_FARMER_ID,
    withMessage(inventoryInputTexts.growerMissing()),
  ),
  location: AddLotInput.shape.location.refine(
    (location) => location.trim() !== PLACEHOLDER_LOCATION,
    withMessage(inventoryInputTexts.locationReserved({ location: PLACEHOLDER_LOCATION })),
  ),
  lots: someLots(NewLot),
});
export type AddLotsInput = z.infer<typeof AddLotsInput>;

/** It takes what `addAll` answered, to take it back. */
export const UndoAddInput = z.strictObject({
  ids: someLots(id(labels.product())),
});
export type UndoAddInput = z.infer<typeof UndoAddInput>;

/** The total of many lots may be higher than what one lot may hold. */
const SeenTotal = z
  .number(withMessage(inventoryInputTexts.seenTotalNotNumber()))
  .min(0, withMessage(inventoryInputTexts.seenTotalTooSmall()));

/** More of a traced product was counted than its lots have: it is a lot of its own, since nobody knows where it grew. */
const FoundStock = z.object({ lotId: Id, units: z.int() });

export const SetTotalInput = z.strictObject({
  productNameId: id(labels.product()),
  total: amount(inventoryInputTexts.total()),
  /** The total that the person saw; if it has changed since, nothing is written. */
  seenTotal: SeenTotal,
  reason: Reason.optional(),
});
export type SetTotalInput = z.infer<typeof SetTotalInput>;

/** The stock as it is then, with what was found; only of a traced product. */
export const TotalSet = StockOverview.extend({ found: FoundStock.optional() });
export type TotalSet = z.infer<typeof TotalSet>;

export const SetLotInput = z.strictObject({
  id: id(labels.product()),
  unitsAvailable: amount(labels.quantity()),
  /** The version that the person saw; without it, the last write wins. */
  version: Version.optional(),
  reason: Reason.optional(),
});
export type SetLotInput = z.infer<typeof SetLotInput>;

export const RemoveLotInput = z.strictObject({ id: id(labels.product()), reason: Reason.optional() });
export type RemoveLotInput = z.infer<typeof RemoveLotInput>;

export const wasteReasons = ['spoiled', 'damaged', 'pests', 'unsold', 'other'] as const;
export const WasteReason = z.enum(wasteReasons, withMessage(inventoryInputTexts.wasteReasonMissing()));
export type WasteReason = z.infer<typeof WasteReason>;

export const ThrowAwayInput = z.strictObject({
  id: id(labels.product()),
  /** Whole base units; all that is left ends the lot. */
  units: count(labels.quantity(), 1, { message: inventoryInputTexts.nothingThrownAway() }),
  reason: WasteReason,
  note: Reason.optional(),
  /** The version that the person saw. */
  version: Version,
});
export type ThrowAwayInput = z.infer<typeof ThrowAwayInput>;

export const ThrownAway = z.object({ id: Id, name: z.string(), units: z.int(), left: z.int() });
export type ThrownAway = z.infer<typeof ThrownAway>;

/** Until which day an old lot is promised all the same; null: not any more. */
export const GoodThroughInput = z.strictObject({
  id: id(labels.product()),
  goodThrough: dayInput(inventoryInputTexts.goodThrough()).nullable(),
  /** The version that the person saw. */
  version: Version,
});
export type GoodThroughInput = z.infer<typeof GoodThroughInput>;

export const RemoveStockInput = z.strictObject({
  productNameId: id(labels.product()),
  seenTotal: SeenTotal,
  reason: Reason.optional(),
});
export type RemoveStockInput = z.infer<typeof RemoveStockInput>;

export const HistoryInput = z.strictObject({ productId: id(labels.product()), ...pageFields });
export type HistoryInput = z.infer<typeof HistoryInput>;

export const ProductHistoryInput = z.strictObject({ productNameId: id(labels.product()), ...pageFields });
export type ProductHistoryInput = z.infer<typeof ProductHistoryInput>;

export const OverviewInput = z.strictObject({ search: text(labels.search(), 200).optional() });
export type OverviewInput = z.infer<typeof OverviewInput>;

/** A product's reserved and free stock for a day, in base units; more may be reserved than is on hand. */
export const StockAvailability = z.object({
  productNameId: Id,
  name: z.string(),
  onHand: z.number(),
  /** It is the part that is too old to be promised. */
  old: z.number().default(0),
  /** It is the part that is on hold; absent if none is. */
  held: z.number().optional(),
  /** By confirmed, undelivered lines due by that day, or as long after it as the product keeps. */
  reserved: z.number(),
  free: z.number().min(0),
});
export type StockAvailability = z.infer<typeof StockAvailability>;
