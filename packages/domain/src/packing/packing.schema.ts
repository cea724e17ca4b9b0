import { z } from 'zod';
import { BaseUnit } from '../catalog/catalog.schema.ts';
import { Day, dayInput } from '../core/day-fields.ts';
import { DecimalText, positiveDecimal } from '../core/decimal-fields.ts';
import { count, Id, IdempotencyKey, Instant, id, pageFields, Version } from '../core/fields.ts';
import { labels } from '../core/label.texts.ts';
import { optionalName, requiredName } from '../core/name-fields.ts';
import { withMessage } from '../core/with-message.ts';
import { inventoryInputTexts } from '../inventory/inventory-input.texts.ts';
import { OrderStatus, ShortReason } from '../orders/orders.schema.ts';
import { LineRef } from '../orders/orders-acts.schema.ts';
import { shownOwn, shownShared } from '../orders/orders-fields.schema.ts';
import { orderInputTexts } from '../orders/orders-input.texts.ts';
import { plantingInputTexts } from '../plantings/plantings-input.texts.ts';
import { FILL_MAX, PACK_LINES_MAX } from './packing.rules.ts';
import { packingTexts } from './packing.texts.ts';

/** The packed lines of a product, or of one of its lots. */
export const PackedOutInput = z.strictObject({
  productNameId: id(labels.product()),
  lotId: id(packingTexts.lot()).optional(),
  ...pageFields,
});
export type PackedOutInput = z.infer<typeof PackedOutInput>;

/** A line that is packed from a lot, which holds it until it is delivered. */
export const PackedOut = z.object({
  lineId: Id,
  orderNumber: z.int(),
  buyerName: z.string(),
  deliveryDate: Day,
  size: z.string(),
  lotId: Id,
  /** Base units that it takes from the lot. */
  units: DecimalText,
});
export type PackedOut = z.infer<typeof PackedOut>;

/** Through a day; absent: as far as today's harvest must last, and at least through the day of the sheet. */
export const HarvestListInput = z.strictObject({
  through: dayInput(packingTexts.through()).optional(),
  day: dayInput(packingTexts.day()).optional(),
});
export type HarvestListInput = z.infer<typeof HarvestListInput>;

/** Confirmed lines need this of a product, of which so much must still come in from the field. */
export const HarvestRow = z.object({
  productNameId: Id,
  productName: z.string(),
  /** Null if no template has it. */
  baseUnit: BaseUnit.nullable(),
  /** Whole base units in all lots. */
  onHand: z.int(),
  /** It is the part that is too old to be promised. */
  old: z.int().default(0),
  /** It is the part that is on hold; absent if none is. */
  held: z.int().optional(),
  /** Base units. */
  needed: DecimalText,
  /** As much of it as is due on days before the last, overdue ones too. */
  earlier: DecimalText,
  /** Whole base units. */
  toHarvest: z.int().min(0),
  /** Most of it goes into this first. */
  sizes: z.array(z.object({ size: z.string(), packages: z.int() })),
  /** Whether some packages are of unknown size, which count as 1 base unit. */
  hasUnknownSize: z.boolean(),
  /** By day, then by name. */
  buyers: z.array(
    z.object({ buyerName: z.string(), deliveryDate: Day, packages: z.int(), size: z.string() }),
  ),
  /** Base units of pending and held lines due by then, which do not count as needed; '0' if there are none. */
  alsoAsked: DecimalText,
  /** Its plantings that are not finished; `readyOn` is null if it is being harvested, or nobody knows. */
  plantings: z.array(z.object({ id: Id, location: z.string(), plantedDate: Day, readyOn: Day.nullable() })),
});
export type HarvestRow = z.infer<typeof HarvestRow>;

export const HarvestList = z.object({
  /** The last delivery day that it covers. */
  through: Day,
  /** It must come in, the largest amount first. */
  rows: z.array(HarvestRow),
  /** It is needed, but on hand already. */
  enough: z.array(HarvestRow),
  /** Deliveries overdue for so long that they are only counted; those that the person may deliver. */
  oldDeliveries: z.int(),
});
export type HarvestList = z.infer<typeof HarvestList>;

/** The day whose deliveries are picked, packed and delivered. */
export const DayInput = z.strictObject({ day: dayInput(packingTexts.day()) });
export type DayInput = z.infer<typeof DayInput>;

/** It tells what to fetch from one lot. */
export const LotPick = z.object({
  lotId: Id,
  harvestDate: Day,
  location: z.string(),
  /** Base units. */
  units: DecimalText,
  /** The code of a lot of a traced product, once it has one. */
  lotCode: z.string().optional(),
});
export type LotPick = z.infer<typeof LotPick>;

/** It stays in a lot, since it fills no whole package of a line. */
const UnfilledLot = LotPick.omit({ location: true });
export type UnfilledLot = z.infer<typeof UnfilledLot>;

export const PickList = z.object({
  day: Day,
  /** By the products' names. */
  rows: z.array(
    z.object({
      productNameId: Id,
      productName: z.string(),
      /** Null if no template has it. */
      baseUnit: BaseUnit.nullable(),
      /** Base units. */
      needed: DecimalText,
      /** The oldest harvest first. */
      picks: z.array(LotPick),
      /** Base units that no lot has; '0' if the lots have enough. */
      missing: DecimalText,
      /** It tells what stays in the lots, by size; only of a traced product. */
      unfilled: z.array(UnfilledLot.extend({ size: z.string() })).optional(),
    }),
  ),
});
export type PickList = z.infer<typeof PickList>;

const { purchaseOrderNumber, ...shared } = shownShared;

/** A line as the shed packs it. */
export const PackingLine = z.object({
  id: Id,
  version: Version,
  orderNumber: z.int(),
  purchaseOrderNumber,
  productNameId: Id,
  productName: z.string(),
  size: z.string(),
  /** Null if no template has it. */
  baseUnit: BaseUnit.nullable(),
  /** Packages that were ordered. */
  quantity: z.int(),
  /** Packages that the line gets; as ordered, until somebody changes it. */
  fillQuantity: z.int().min(0),
  /** Weighed base units; null if it was not weighed. */
  fillUnits: DecimalText.nullable(),
  /** Null if the size was unknown. */
  unitsPerPackage: DecimalText.nullable(),
  /** Whether it is ordered by the package, and weighed when packed. */
  isCatchWeight: z.boolean(),
  packagesPerBox: z.int().min(1),
  /** Pounds; null if unknown. Only goods sold by count are weighed by it. */
  packagePounds: DecimalText.nullable(),
  status: OrderStatus,
  /** Why less is packed than ordered. */
  reason: ShortReason.nullable(),
  /** Null if it is not packed. */
  packedAt: Instant.nullable(),
  /** The uid of who packed it. */
  packedBy: z.string().nullable(),
  /** The number of the delivery note that it is on; null if none. */
  deliveryNote: Id.nullable(),
  ...shared,
  ...shownOwn,
  /** The grower's uid; empty while the line is open to any grower. */
  farmerId: z.string(),
  salesRepId: z.string(),
  /** The line was packed from these, or can come from these if it is not packed. */
  picks: z.array(LotPick),
  /** How each of its packages comes from one lot; only of a traced product, until it is packed. */
  whole: z
    .object({
      /** So many packages cannot: packing asks whether lots may be mixed. */
      missing: z.int().min(0),
      unfilled: z.array(UnfilledLot),
    })
    .optional(),
});
export type PackingLine = z.infer<typeof PackingLine>;

/** A numbered paper that goes with a delivery, without prices. */
export const DeliveryNote = z.object({
  number: Id,
  buyerId: Id,
  deliveryDate: Day,
  /** As it was when the note got its number. */
  shipTo: z.object({ name: z.string(), address: z.string().nullable(), phone: z.string().nullable() }),
  /** With a carrier, the note is a bill of lading. */
  carrier: z.string().nullable(),
  boxes: z.int().nullable(),
  temperatureF: z.int().nullable(),
  receivedBy: z.string().nullable(),
  /** Null until its lines are delivered. */
  deliveredAt: Instant.nullable(),
  /** The uid of who delivered them. */
  deliveredBy: z.string().nullable(),
  version: Version,
});
export type DeliveryNote = z.infer<typeof DeliveryNote>;

/** One buyer gets this that day. */
export const PackingDelivery = z.object({
  buyerId: Id,
  buyerName: z.string(),
  /** The numbers of the orders that its lines belong to. */
  orders: z.array(z.int()),
  lines: z.array(PackingLine),
  /** Its delivery notes by number. One that is not delivered yet takes the lines that are still to go. */
  notes: z.array(DeliveryNote),
});
export type PackingDelivery = z.infer<typeof PackingDelivery>;

export const PackingDay = z.object({
  day: Day,
  /** By the buyers' names. */
  deliveries: z.array(PackingDelivery),
});
export type PackingDay = z.infer<typeof PackingDay>;

/** A harvest off the list, which becomes a lot. */
export const HarvestedInput = z.strictObject({
  name: requiredName(labels.product(), 200, inventoryInputTexts.productMissing()),
  /** Whole base units. */
  units: count(packingTexts.unitsHarvested(), 1, { message: packingTexts.unitsHarvestedTooSmall() }),
  harvestDate: dayInput(labels.harvestDate(), inventoryInputTexts.harvestDateMissing()),
  /** The planting it was harvested from. */
  plantingId: id(plantingInputTexts.planting()).optional(),
  /** The place where it grew; a planting says its own. */
  locationId: id(labels.location()).optional(),
  idempotencyKey: IdempotencyKey,
});
export type HarvestedInput = z.infer<typeof HarvestedInput>;

/** It was added to the stock, in whole base units. */
export const Harvested = z.object({ units: z.int() });

const isDistinct =
  <Item>(idOf: (item: Item) => number) =>
  (items: readonly Item[]) =>
    new Set(items.map(idOf)).size === items.length;

/** At least one line, and none of them twice. */
const linesOf = <Line extends z.ZodType<{ id: number }>>(line: Line) =>
  z
    .array(line)
    .min(1, withMessage(orderInputTexts.noLines()))
    .max(PACK_LINES_MAX, withMessage(orderInputTexts.linesAtOnce({ most: PACK_LINES_MAX })))
    .refine(
      isDistinct<z.output<Line>>((item) => item.id),
      withMessage(orderInputTexts.lineTwice()),
    );

const LOTS_MAX = 100;

const Lots = z
  .array(
    z.strictObject({
      lotId: id(packingTexts.lot()),
      /** Base units. */
      units: positiveDecimal(packingTexts.lotAmount()),
    }),
  )
  .max(LOTS_MAX, withMessage(packingTexts.lotsTooMany({ max: LOTS_MAX })))
  .refine(
    isDistinct<{ lotId: number }>((item) => item.lotId),
    withMessage(packingTexts.lotTwice()),
  );

/** A line to pack, with the version that the person saw. */
const LineToPack = z
  .strictObject({
    id: LineRef.shape.id,
    version: LineRef.shape.version,
    fillQuantity: count(packingTexts.packages(), 0, { max: FILL_MAX }),
    /** Base units that it weighs. */
    fillUnits: positiveDecimal(packingTexts.weight()).optional(),
    /** Where it comes from; without this field, from the oldest lots. */
    lots: Lots.optional(),
    /** Needed if less is packed than ordered. */
    reason: ShortReason.optional(),
    /** Set if the person has agreed to more than was ordered. */
    above: z.boolean().default(false),
    /** Set if the person has agreed to a weight that is far from the usual one. */
    farWeight: z.boolean().default(false),
    /** Set if packages of a traced product may be of several lots. */
    mixed: z.boolean().default(false),
  })
  .refine(({ fillQuantity, fillUnits }) => fillQuantity > 0 || fillUnits === undefined, {
    path: ['fillUnits'],
    ...withMessage(packingTexts.weighedNothing()),
  })
  .refine(({ fillQuantity, lots = [] }) => fillQuantity > 0 || lots.length === 0, {
    path: ['lots'],
    ...withMessage(packingTexts.lotsWithNothing()),
  });

/** Packs all of the lines or, if one cannot be packed, none. */
export const PackInput = z.strictObject({ lines: linesOf(LineToPack) });
export type PackInput = z.infer<typeof PackInput>;

export const UnpackInput = z.strictObject({ lines: linesOf(LineRef) });
export type UnpackInput = z.infer<typeof UnpackInput>;

const [FAHRENHEIT_MIN, FAHRENHEIT_MAX] = [-40, 150];

/** How a delivery is handed over. */
const HandOver = {
  receivedBy: optionalName(packingTexts.receivedBy(), 200),
  boxes: count(packingTexts.boxes(), 1, { max: FILL_MAX }).nullable().default(null),
  /** Whole degrees. */
  temperatureF: count(packingTexts.temperature(), FAHRENHEIT_MIN, {
    max: FAHRENHEIT_MAX,
    message: packingTexts.temperatureTooLow({ min: FAHRENHEIT_MIN }),
  })
    .nullable()
    .default(null),
  /** Turns the delivery note into a bill of lading. */
  carrier: optionalName(packingTexts.carrier(), 200),
};

/** A line to deliver. What is weighed when packed, and is not packed, is packed with its weight first. */
const LineToDeliver = z.strictObject({
  id: LineRef.shape.id,
  version: LineRef.shape.version,
  /** Base units that it weighs. */
  fillUnits: positiveDecimal(packingTexts.weight()).optional(),
  /** Set if the person has agreed to a weight that is far from the usual one. */
  farWeight: z.boolean().default(false),
});

/** Delivers the lines of one buyer and day, and says how they were handed over. */
export const DeliverInput = z.strictObject({
  buyerId: id(labels.buyer()),
  day: dayInput(packingTexts.day()),
  lines: linesOf(LineToDeliver),
  ...HandOver,
});
export type DeliverInput = z.infer<typeof DeliverInput>;

/** Writes on the note of what a buyer still gets on a day how it is handed over, before it leaves. */
export const NoteInput = z.strictObject({
  buyerId: id(labels.buyer()),
  day: dayInput(packingTexts.day()),
  ...HandOver,
});
export type NoteInput = z.infer<typeof NoteInput>;

/** Delivers lines of several buyers on one day, all or none. */
/** Lines of any buyers and days, with the weights that they lack. */
export const DeliverLinesInput = z.strictObject({ lines: linesOf(LineToDeliver) });
export type DeliverLinesInput = z.infer<typeof DeliverLinesInput>;

export const DeliverDayInput = z.strictObject({
  day: dayInput(packingTexts.day()),
  lines: linesOf(LineRef),
});
export type DeliverDayInput = z.infer<typeof DeliverDayInput>;

/** The delivery note of each buyer. */
export const DeliveredDay = z.object({ notes: z.array(DeliveryNote) });
export type DeliveredDay = z.infer<typeof DeliveredDay>;

/** The deliveries of days before `before` that have been overdue for so long that no list shows them. */
export const DeliverOldInput = z.strictObject({ before: dayInput(packingTexts.day()) });
export type DeliverOldInput = z.infer<typeof DeliverOldInput>;

/** How many deliveries were marked delivered, and how many are left for another call. */
export const DeliveredOld = z.object({ deliveries: z.int(), left: z.int() });
export type DeliveredOld = z.infer<typeof DeliveredOld>;
