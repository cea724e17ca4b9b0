import { z } from 'zod';
import { BaseUnit } from '../catalog/catalog.schema.ts';
import { Day, dayInput } from '../core/day.ts';
import { DecimalText } from '../core/decimal.ts';
import {
  amount,
  Id,
  IdempotencyKey,
  Instant,
  id,
  pageFields,
  requiredText,
  text,
  Version,
} from '../core/fields.ts';

/** The `farmerId` that marks a template row, which inventory lists leave out. */
export const TEMPLATE_FARMER_ID = 'TEMPLATE';
/** The `location` that marks the placeholder row an order points at, which inventory lists leave out. */
export const PLACEHOLDER_LOCATION = 'Pending Order';

/** A row of the catalogue: an inventory lot, or a template or placeholder row an order may point at. */
export const Product = z.object({
  id: Id,
  name: z.string(),
  size: z.string(),
  /** Whole base units. */
  unitsAvailable: z.int().min(0),
  harvestDate: Day,
  /** The grower's uid, or `TEMPLATE`, or empty where no grower is named. */
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

/** The stock of one product name, in base units. */
export const StockOverview = z.object({
  name: z.string(),
  productNameId: Id.nullable(),
  baseUnit: BaseUnit.nullable(),
  total: z.number(),
  sizes: z.array(PackageCount),
  /** Growers who hold stock of it, most first. */
  holders: z.array(z.object({ farmerId: z.string(), units: z.int() })),
  lots: z.array(Product),
});
export type StockOverview = z.infer<typeof StockOverview>;

export const movementKinds = ['added', 'set', 'removed', 'delivered', 'harvested'] as const;
export const MovementKind = z.enum(movementKinds);
export type MovementKind = z.infer<typeof MovementKind>;

/** A row of the stock ledger; the rows of a lot sum to its `unitsAvailable`. */
export const StockMovement = z.object({
  id: Id,
  productId: Id,
  kind: MovementKind,
  /** Signed base units. */
  units: z.int(),
  reason: z.string().nullable(),
  actorId: z.string(),
  actorName: z.string().nullable(),
  orderLineId: Id.nullable(),
  createdAt: Instant,
});
export type StockMovement = z.infer<typeof StockMovement>;

/** Null and absent mean empty. */
const maybeText = (label: string, max: number) =>
  text(label, max)
    .nullish()
    .transform((value) => value ?? '');

const Reason = text('Reason', 500)
  .nullish()
  .transform((value) => value?.trim() || null);

export const AddStockInput = z.strictObject({
  name: requiredText('Product', 200, 'Product is required'),
  size: maybeText('Size', 100),
  /** Base units; stored rounded down to a whole number. */
  unitsAvailable: amount('Quantity'),
  harvestDate: dayInput('Harvest date', 'Harvest date is required'),
  farmerId: text('Farmer', 128).nullish(),
  /** Dollars, to the cent. */
  pricePerUnit: z
    .number({ error: 'Price must be a number.' })
    .min(0, 'Price must be at least 0.')
    .max(1_000_000, 'Price can be at most 1,000,000.')
    .default(0),
  location: maybeText('Location', 200),
  reason: Reason.optional(),
  idempotencyKey: IdempotencyKey.optional(),
});
export type AddStockInput = z.infer<typeof AddStockInput>;

/** What many lots sum to may exceed what one of them may be given. */
const SeenTotal = z
  .number({ error: 'Seen total must be a number.' })
  .min(0, 'Seen total must be at least 0.');

export const SetTotalInput = z.strictObject({
  name: requiredText('Product', 200, 'Product is required'),
  total: amount('Total'),
  /** The total the person was looking at; where it has changed since, nothing is written. */
  seenTotal: SeenTotal,
  reason: Reason.optional(),
});
export type SetTotalInput = z.infer<typeof SetTotalInput>;

export const SetLotInput = z.strictObject({
  id: id('Product'),
  unitsAvailable: amount('Quantity'),
  /** The version the person was looking at; absent: the last write wins. */
  version: Version.optional(),
  reason: Reason.optional(),
});
export type SetLotInput = z.infer<typeof SetLotInput>;

export const RemoveLotInput = z.strictObject({ id: id('Product'), reason: Reason.optional() });
export type RemoveLotInput = z.infer<typeof RemoveLotInput>;

export const RemoveStockInput = z.strictObject({
  name: requiredText('Product', 200, 'Product is required'),
  seenTotal: SeenTotal,
  reason: Reason.optional(),
});
export type RemoveStockInput = z.infer<typeof RemoveStockInput>;

export const HistoryInput = z.strictObject({ productId: id('Product'), ...pageFields });
export type HistoryInput = z.infer<typeof HistoryInput>;

export const HistoryByNameInput = z.strictObject({
  name: requiredText('Product', 200, 'Product is required'),
  ...pageFields,
});
export type HistoryByNameInput = z.infer<typeof HistoryByNameInput>;

export const OverviewInput = z.strictObject({ search: text('Search', 200).optional() });
export type OverviewInput = z.infer<typeof OverviewInput>;

/** What of a product's stock is spoken for, in base units; `free` is below 0 where more is promised than held. */
export const StockAvailability = z.object({
  name: z.string(),
  onHand: z.number(),
  /** Taken by confirmed, undelivered lines. */
  reserved: z.number(),
  free: z.number(),
});
export type StockAvailability = z.infer<typeof StockAvailability>;
