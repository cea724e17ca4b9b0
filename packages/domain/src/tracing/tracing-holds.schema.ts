import { z } from 'zod';
import { id, requiredText } from '../core/fields.ts';
import { labels } from '../core/label.texts.ts';
import { withMessage } from '../core/with-message.ts';
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
