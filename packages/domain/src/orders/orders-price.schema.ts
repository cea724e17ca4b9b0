import type { z } from 'zod';
import { requiredText } from '../core/fields.ts';
import { labels } from '../core/label.texts.ts';
import { PriceCents, PricePer } from '../prices/prices.schema.ts';
import { SeenLine } from './orders-acts.schema.ts';
import { orderInputTexts } from './orders-input.texts.ts';

/** A price that was agreed for one line, or the price list's again. */
export const SetPriceInput = SeenLine.extend({
  /** Null takes the price of the price list again. */
  cents: PriceCents.nullable(),
  per: PricePer.default('package'),
  reason: requiredText(labels.reason(), 500, orderInputTexts.priceReasonMissing()),
});
export type SetPriceInput = z.infer<typeof SetPriceInput>;
