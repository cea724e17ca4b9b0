import { z } from 'zod';
import { fieldTexts } from './fields.texts.ts';
import type { FarmText } from './texts.ts';
import { withMessage } from './with-message.ts';

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}.*)?$/;

/** A calendar day, `YYYY-MM-DD`, without a time zone. */
export const Day = z.iso.date();
export type Day = z.infer<typeof Day>;

/** The first day that a delivery can have: what holds from it on holds from the beginning. */
export const FIRST_DAY: Day = '1970-01-01';

const dayExists = (value: string) => {
  const instant = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(instant.valueOf()) && instant.toISOString().startsWith(value);
};

/** A day sent by a caller; an ISO date-time is cut to its day. */
export const dayInput = (label: FarmText, message: FarmText = fieldTexts.required({ label })) =>
  z
    .string(withMessage(({ input }) => (input == null ? message : fieldTexts.notDay({ label }))))
    .min(1, withMessage(message))
    .regex(DAY_PATTERN, { ...withMessage(fieldTexts.notDay({ label })), abort: true })
    .transform((value) => value.slice(0, 10))
    .refine(dayExists, withMessage(fieldTexts.noSuchDay({ label })))
    .refine(
      (value) => value >= FIRST_DAY && value <= '2200-12-31',
      withMessage(fieldTexts.dayOutOfRange({ label })),
    )
    .meta({ format: 'date' });
