import Big from 'big.js';
import { z } from 'zod';
import { fieldTexts } from './fields.texts.ts';
import type { FarmText } from './texts.ts';
import { withMessage } from './with-message.ts';

const DECIMAL_PATTERN = /^\d{1,9}(\.\d{1,9})?$/;

/** A decimal above 0 with at most nine places, stored as text so that 0.1 stays 0.1. */
export const DecimalText = z.string();

/** A decimal above 0 sent as text or number; returns the canonical text (`"0.50"` becomes `"0.5"`). */
export const positiveDecimal = (label: FarmText) =>
  z
    .union([z.string(), z.number()], withMessage(fieldTexts.notDecimal({ label })))
    .transform((value) => (typeof value === 'number' ? new Big(value).toFixed() : value.trim()))
    .refine((value) => DECIMAL_PATTERN.test(value), withMessage(fieldTexts.tooManyPlaces({ label })))
    .transform((value) => (DECIMAL_PATTERN.test(value) ? new Big(value).toFixed() : value))
    .refine(
      (value) => !DECIMAL_PATTERN.test(value) || new Big(value).gt(0),
      withMessage(fieldTexts.notPositive({ label })),
    );
