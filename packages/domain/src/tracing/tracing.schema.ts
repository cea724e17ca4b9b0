import { z } from 'zod';
import { BaseUnit } from '../catalog/catalog.schema.ts';
import { Day, dayInput } from '../core/day-fields.ts';
import { Id, Instant, id, requiredText, text, Version } from '../core/fields.ts';
import { labels } from '../core/label.texts.ts';
import { optionalName } from '../core/name-fields.ts';
import { withMessage } from '../core/with-message.ts';
import { CodeSource } from '../inventory/inventory.schema.ts';
import { inventoryInputTexts } from '../inventory/inventory-input.texts.ts';
import { OrderStatus } from '../orders/orders.schema.ts';
import { tracingTexts } from './tracing.texts.ts';

/** Exact decimal text, of base units or of packages. */
const Exact = z.string();

export const TracedPerson = z.object({ uid: z.string(), name: z.string().nullable() });

const TracedPlace = z.object({ id: Id, name: z.string() });

/** It tells what a lot is called outside, what it is, and where it grew. */
export const TracedLot = z.object({
  id: Id,
  /** Null until somebody needs one. */
  lotCode: z.string().nullable(),
  codeSource: CodeSource,
  /** The grower who gave it its code, if another one did. */
  sourceName: z.string().nullable(),
  /** Whether it was packed, delivered or printed with its code, which then stays. */
  isCodeFixed: z.boolean(),
  productNameId: Id,
  productName: z.string(),
  baseUnit: BaseUnit.nullable(),
  /** Whether its product is traced. */
  isTraced: z.boolean(),
  variety: z.string().nullable(),
  harvestDate: Day,
  cooledOn: Day.nullable(),
  /** The place where it grew. */
  place: TracedPlace.nullable(),
  /** Nothing more of it leaves while it is held. */
  hold: z.object({ reason: z.string(), heldAt: Instant, heldBy: TracedPerson }).nullable(),
  isArchived: z.boolean(),
  version: Version,
});
export type TracedLot = z.infer<typeof TracedLot>;

/** Where a lot came from. */
export const LotOrigin = z.object({
  planting: z.object({ id: Id, plantedDate: Day, quantity: z.int() }).nullable(),
  /** Where the planting stood until the harvest day, in sequence. */
  places: z.array(TracedPlace.extend({ since: Day })),
  /** The grower whose lot it is. */
  grower: TracedPerson.nullable(),
  harvestedBy: TracedPerson.nullable(),
  /** When it came into the stock. */
  recordedAt: Instant,
});
export type LotOrigin = z.infer<typeof LotOrigin>;

/** All that came in of a lot is what went out and what is on hand, in exact base units. */
export const MassBalance = z.object({
  harvested: Exact,
  found: Exact,
  delivered: Exact,
  writtenOff: Exact,
  /** With what is left of a started unit. */
  onHand: Exact,
  /** A person packed this part of `delivered` from this lot. */
  observed: Exact,
});

/** How much of a line came from a lot. */
export const LotShare = z.object({
  packages: Exact,
  units: Exact,
  /** A person packed this part of it from the lot; the rest was taken oldest first at the delivery. */
  observedUnits: Exact,
  isObserved: z.boolean(),
});
export type LotShare = z.infer<typeof LotShare>;

/** A line of an order, as its lots are told of it. */
export const TracedOrder = z.object({
  lineId: Id,
  orderNumber: Id,
  orderGroupId: z.string(),
  buyerId: Id,
  buyerName: z.string(),
  /** As they were ordered. */
  productName: z.string(),
  size: z.string(),
  deliveryDate: Day,
  /** The note that it went with; the buyer's address as it was when the note was made. */
  note: z
    .object({
      number: Id,
      shipTo: z.object({ name: z.string(), address: z.string().nullable(), phone: z.string().nullable() }),
    })
    .nullable(),
});

export const TracedDelivery = TracedOrder.extend({
  ...LotShare.shape,
  /** The farm's day on which it left. */
  deliveredOn: Day,
});
export type TracedDelivery = z.infer<typeof TracedDelivery>;

export const TracedBuyer = z.object({
  buyerId: Id,
  buyerName: z.string(),
  /** Null for who may not see contacts. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  units: Exact,
  deliveries: z.array(TracedDelivery),
});
export type TracedBuyer = z.infer<typeof TracedBuyer>;

export const PackedOfLot = TracedOrder.extend({ packages: Exact, units: Exact });
export type PackedOfLot = z.infer<typeof PackedOfLot>;

export const LotTrace = z.object({
  lot: TracedLot,
  from: LotOrigin,
  here: z.object({
    /** Exact base units on hand, with what is packed and not delivered. */
    onHand: Exact,
    packed: Exact,
    balance: MassBalance,
    /** Whole percent of the delivered that a person packed from this lot; null if nothing was delivered. */
    observedPercent: z.int().nullable(),
  }),
  /** By amount, the most first. */
  to: z.array(TracedBuyer),
  /** Packed and not delivered, by day. */
  packed: z.array(PackedOfLot),
});
export type LotTrace = z.infer<typeof LotTrace>;

/** It tells what a line was packed from, or was delivered from. */
export const LineTrace = TracedOrder.extend({
  status: OrderStatus,
  /** The farm's day on which it left; null until then. */
  deliveredOn: Day.nullable(),
  packages: Exact,
  units: Exact,
  /** `from` is null for who may not trace lots. */
  lots: z.array(LotShare.extend({ lot: TracedLot, from: LotOrigin.nullable() })),
  /** It was delivered beyond the stock. */
  withoutLot: z.object({ packages: Exact, units: Exact }).nullable(),
});
export type LineTrace = z.infer<typeof LineTrace>;

const CODE_TEXT_MAX = 500;

/** By its code, or by its id, which chooses among several of one code. */
export const LotInput = z
  .strictObject({
    code: text(tracingTexts.lotCode(), CODE_TEXT_MAX).optional(),
    lotId: id(tracingTexts.lot()).optional(),
  })
  .refine(
    ({ code, lotId }) => lotId !== undefined || (code ?? '').trim() !== '',
    withMessage(tracingTexts.lotUnnamed()),
  );
export type LotInput = z.infer<typeof LotInput>;

export const LineTraceInput = z.strictObject({ id: id(tracingTexts.orderLine()) });
export type LineTraceInput = z.infer<typeof LineTraceInput>;

export const SearchLotsInput = z.strictObject({ q: requiredText(tracingTexts.searched(), CODE_TEXT_MAX) });
export type SearchLotsInput = z.infer<typeof SearchLotsInput>;

export const FoundLot = TracedLot.pick({
  id: true,
  codeSource: true,
  sourceName: true,
  productName: true,
  harvestDate: true,
}).extend({ lotCode: z.string(), unitsAvailable: z.int(), isHeld: z.boolean() });
export type FoundLot = z.infer<typeof FoundLot>;

/** Its papers name the lots of all that it gets. */
export const LotBuyer = z.object({ buyerId: Id });
export type LotBuyer = z.infer<typeof LotBuyer>;
const TRACED_LOTS_MAX = 100;

/** The days of the events, the last 30 if absent; or all that happened to some lots. */
export const TraceFileInput = z.strictObject({
  from: dayInput(tracingTexts.firstDay()).optional(),
  to: dayInput(tracingTexts.lastDay()).optional(),
  lots: z
    .array(id(tracingTexts.lot()))
    .min(1, withMessage(tracingTexts.lotUnnamed()))
    .max(TRACED_LOTS_MAX, withMessage(tracingTexts.lotsTooMany({ max: TRACED_LOTS_MAX })))
    .optional(),
});
export type TraceFileInput = z.infer<typeof TraceFileInput>;

export const TraceFile = z.object({
  name: z.string(),
  rows: z.int(),
  /** CSV with a byte order mark. */
  content: z.string(),
});
export type TraceFile = z.infer<typeof TraceFile>;

/** Only the keys that are present change. */
export const UpdateLotInput = z.strictObject({
  lotId: id(tracingTexts.lot()),
  /** The code of the farm's own lot is made upper case; another grower's is kept as it came. */
  lotCode: requiredText(tracingTexts.lotCode(), 50).optional(),
  variety: optionalName(inventoryInputTexts.variety(), 100).optional(),
  cooledOn: dayInput(inventoryInputTexts.cooledOn()).nullable().optional(),
  locationId: id(labels.location()).nullable().optional(),
  version: Version.optional(),
});
export type UpdateLotInput = z.infer<typeof UpdateLotInput>;
