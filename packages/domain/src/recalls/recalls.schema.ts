import { z } from 'zod';
import { BaseUnit } from '../catalog/catalog.schema.ts';
import { Day } from '../core/day-fields.ts';
import {
  Id,
  IdempotencyKey,
  Instant,
  id,
  optionalText,
  pageFields,
  pageOf,
  requiredText,
} from '../core/fields.ts';
import { labels } from '../core/label.texts.ts';
import { withMessage } from '../core/with-message.ts';
import {
  LotInput,
  LotShare,
  LotTrace,
  TracedLot,
  TracedOrder,
  TracedPerson,
} from '../tracing/tracing.schema.ts';
import { tracingTexts } from '../tracing/tracing.texts.ts';
import { recallTexts } from './recalls.texts.ts';

export const RECALL_LOTS_MAX = 100;
const REASON_MAX = 400;
const RETURNED_MAX = 200;
const NOTE_MAX = 1000;

/** Exact decimal text, of base units or of packages. */
const Exact = z.string();

export const waysToTell = ['phone', 'email', 'in_person', 'text_message'] as const;
export const WayToTell = z.enum(waysToTell, withMessage(recallTexts.howUnknown()));
export type WayToTell = z.infer<typeof WayToTell>;

/** How far the telling has come: 'Told 7 of 9 buyers, 41 of 45 lb'. */
export const RecallTold = z.object({
  /** Buyers who were told of all that they got. */
  buyers: z.int(),
  /** Buyers who got something of the lots. */
  ofBuyers: z.int(),
  /** For each base unit: amounts of different units are never summed. */
  amounts: z.array(z.object({ baseUnit: BaseUnit.nullable(), told: Exact, delivered: Exact })),
  /** Whole minutes, rounded up, from the opening until a buyer was last told; null while nobody was. */
  minutesToLastTold: z.int().nullable(),
});
export type RecallTold = z.infer<typeof RecallTold>;

const recallFields = {
  id: Id,
  reason: z.string(),
  /** A practice holds nothing and notifies nobody. */
  isPractice: z.boolean(),
  openedAt: Instant,
  openedBy: TracedPerson,
  /** Null while it is open. What a closed recall says stays as it was then. */
  closedAt: Instant.nullable(),
  closedBy: TracedPerson.nullable(),
  told: RecallTold,
  /** Every change makes it larger. */
  version: z.int(),
};

/** A recall as it is listed. */
export const RecallSummary = z.object({
  ...recallFields,
  /** In the sequence in which they were added. */
  lots: z.array(TracedLot.pick({ id: true, lotCode: true, productName: true, harvestDate: true })),
});
export type RecallSummary = z.infer<typeof RecallSummary>;

export const RecallLot = z.object({
  lot: TracedLot,
  addedAt: Instant,
  addedBy: TracedPerson,
  ...LotTrace.shape.here.shape,
});
export type RecallLot = z.infer<typeof RecallLot>;

const UnitsOfLot = z.object({ lotId: Id, units: Exact });

/** A line of an order with what it has of the lots of the recall. */
export const RecallDelivery = TracedOrder.extend({
  /** The farm's day on which it left. */
  deliveredOn: Day,
  lots: z.array(LotShare.extend({ lotId: Id })),
});
export type RecallDelivery = z.infer<typeof RecallDelivery>;

/** It is packed and must be stopped. */
export const RecallPacked = TracedOrder.extend({
  lots: z.array(UnitsOfLot.extend({ packages: Exact })),
});
export type RecallPacked = z.infer<typeof RecallPacked>;

/** `again`: the buyer was told, and got more since, or a lot was added. */
export const ContactState = z.enum(['not_told', 'told', 'again']);
export type ContactState = z.infer<typeof ContactState>;

/** A buyer who got something of the lots, or who was told of them. */
export const RecallContact = z.object({
  buyerId: Id,
  buyerName: z.string(),
  /** As the buyer has them now. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** It was delivered to the buyer of all lots, for each base unit. */
  amounts: z.array(z.object({ baseUnit: BaseUnit.nullable(), units: Exact })),
  /** It was delivered to the buyer, for each lot. */
  lots: z.array(UnitsOfLot),
  deliveries: z.array(RecallDelivery),
  state: ContactState,
  toldAt: Instant.nullable(),
  toldBy: TracedPerson.nullable(),
  how: WayToTell.nullable(),
  /** The buyer was told of so much of each lot. */
  toldLots: z.array(UnitsOfLot),
  /** It says what came back. */
  returned: z.string().nullable(),
  note: z.string().nullable(),
  /** Every change of what was told, returned and noted makes it larger; 0 before the first. */
  version: z.int(),
});
export type RecallContact = z.infer<typeof RecallContact>;

export const Recall = z.object({
  ...recallFields,
  /** In the sequence in which they were added. */
  lots: z.array(RecallLot),
  /** By amount, the most first. */
  contacts: z.array(RecallContact),
  /** Packed and not delivered, by day. */
  packed: z.array(RecallPacked),
});
export type Recall = z.infer<typeof Recall>;

export const OpenRecallInput = z.strictObject({
  reason: requiredText(labels.reason(), REASON_MAX, recallTexts.reasonMissing()),
  isPractice: z.boolean(withMessage(recallTexts.kindMissing())),
  /** Each by its code, or by its id. */
  lots: z
    .array(LotInput)
    .min(1, withMessage(recallTexts.lotsMissing()))
    .max(RECALL_LOTS_MAX, withMessage(recallTexts.lotsTooMany({ max: RECALL_LOTS_MAX }))),
  idempotencyKey: IdempotencyKey.optional(),
});
export type OpenRecallInput = z.infer<typeof OpenRecallInput>;

export const RecallInput = z.strictObject({ id: id(recallTexts.recall()) });
export type RecallInput = z.infer<typeof RecallInput>;

/** By its code, or by its id, which chooses among several of one code. */
export const AddRecallLotInput = LotInput.safeExtend({ id: id(recallTexts.recall()) });
export type AddRecallLotInput = z.infer<typeof AddRecallLotInput>;

export const TellRecallInput = z.strictObject({
  id: id(recallTexts.recall()),
  buyerId: id(labels.buyer()),
  /** False takes it back that the buyer was told; what is said beside is kept. */
  isTold: z.boolean().default(true),
  /** If absent, it stays; the first time it is the phone. */
  how: WayToTell.optional(),
  /** The buyer was told of these lots; if absent, of all that the buyer got. */
  lotIds: z.array(id(tracingTexts.lot())).max(RECALL_LOTS_MAX).optional(),
  /** Absent ones stay; null and blank ones are emptied. */
  returned: optionalText(recallTexts.returned(), RETURNED_MAX).optional(),
  note: optionalText(labels.notes(), NOTE_MAX).optional(),
  /** The version of the contact that the person saw. */
  version: z.int().min(0).optional(),
});
export type TellRecallInput = z.infer<typeof TellRecallInput>;

/** The newest first. */
export const ListRecallsInput = z.strictObject({
  ...pageFields,
  limit: z.int().min(1).max(100).default(20),
});
export type ListRecallsInput = z.infer<typeof ListRecallsInput>;
export const RecallPage = pageOf(RecallSummary);
export type RecallPage = z.infer<typeof RecallPage>;
