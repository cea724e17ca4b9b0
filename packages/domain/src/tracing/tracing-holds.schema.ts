import { z } from 'zod';
import { Day } from '../core/day-fields.ts';
import { DecimalText } from '../core/decimal-fields.ts';
import { Id, id, requiredText } from '../core/fields.ts';
import { labels } from '../core/label.texts.ts';
import { withMessage } from '../core/with-message.ts';
import { LotHold } from '../inventory/inventory.schema.ts';
import { tracingTexts } from './tracing.texts.ts';
import { tracingHoldTexts } from './tracing-holds.texts.ts';

/** A lot is named by its code; by its id, where it has none or the code fits several. */
const lotFields = {
  code: requiredText(tracingTexts.lotCode(), 100).optional(),
  lotId: id(tracingTexts.lot()).optional(),
};

const isNamed = ({ code, lotId }: { code?: string | undefined; lotId?: number | undefined }) =>
  code !== undefined || lotId !== undefined;

const unnamed = { path: ['code'], ...withMessage(tracingTexts.lotUnnamed()) };

export const HoldLotInput = z
  .strictObject({
    ...lotFields,
    reason: requiredText(labels.reason(), 500, tracingHoldTexts.holdReasonMissing()),
    /** Whether what is packed already may leave all the same. */
    restOnly: z.boolean().default(false),
  })
  .refine(isNamed, unnamed);
export type HoldLotInput = z.infer<typeof HoldLotInput>;

export const ReleaseLotInput = z.strictObject(lotFields).refine(isNamed, unnamed);
export type ReleaseLotInput = z.infer<typeof ReleaseLotInput>;

/** A lot, and whether it is held. */
export const LotState = z.object({
  lotId: Id,
  /** Null until somebody needed to call it. */
  lotCode: z.string().nullable(),
  /** The grower who gave it its code, if that is another farm. */
  sourceName: z.string().nullable(),
  productNameId: Id,
  productName: z.string(),
  harvestDate: Day,
  /** Whole base units. */
  unitsAvailable: z.int(),
  hold: LotHold.nullable(),
});
export type LotState = z.infer<typeof LotState>;

/** A line is packed from a lot and not delivered yet. */
export const PackedDelivery = z.object({
  lineId: Id,
  orderNumber: z.int(),
  buyerId: Id,
  buyerName: z.string(),
  deliveryDate: Day,
  /** Exact base units of the lot. */
  units: DecimalText,
});
export type PackedDelivery = z.infer<typeof PackedDelivery>;
