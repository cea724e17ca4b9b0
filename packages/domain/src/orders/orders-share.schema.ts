import { z } from 'zod';
import { id, Version } from '../core/fields.ts';
import { says } from '../core/says.ts';
import { ShortReason } from './orders.schema.ts';
import { orderInputTexts } from './orders-input.texts.ts';

const LINES_MAX = 500;

/** What each line of a short product gets, all in one. */
export const ShareOutInput = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        id: id(orderInputTexts.orderLine()),
        version: Version,
        /** Packages, at most as many as were ordered. */
        fillQuantity: z.int().min(0),
      }),
    )
    .min(1, says(orderInputTexts.noLines()))
    .max(LINES_MAX, says(orderInputTexts.linesAtOnce({ most: LINES_MAX }))),
  reason: ShortReason,
});
export type ShareOutInput = z.infer<typeof ShareOutInput>;
