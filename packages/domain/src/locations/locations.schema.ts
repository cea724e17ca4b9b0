import Big from 'big.js';
import { z } from 'zod';
import { ActorId, Id, IdempotencyKey, Instant, id, optionalText } from '../core/fields.ts';
import { labels } from '../core/label.texts.ts';
import { requiredName } from '../core/name-fields.ts';
import type { FarmText } from '../core/texts.ts';
import { withMessage } from '../core/with-message.ts';
import { locationTexts } from './locations.texts.ts';

export const Location = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  /** Degrees, decimal text of at most six places; absent if nobody has entered them. */
  latitude: z.string().optional(),
  longitude: z.string().optional(),
  createdAt: Instant,
  createdBy: z.string(),
});
export type Location = z.infer<typeof Location>;

export const CreateLocationInput = z.strictObject({
  name: requiredName(locationTexts.locationName(), 200, locationTexts.locationNameMissing()),
  description: optionalText(locationTexts.description(), 1000),
  createdBy: ActorId,
  idempotencyKey: IdempotencyKey.optional(),
});
export type CreateLocationInput = z.infer<typeof CreateLocationInput>;

const DEGREES = /^-?\d{1,3}(?:\.\d{1,6})?$/;

/** Decimal degrees, sent as text or number; returns the canonical text, or null for none. */
const degrees = (max: number, message: FarmText) =>
  z
    .union([z.string(), z.number()], withMessage(message))
    .nullable()
    .transform((value) => (typeof value === 'number' ? new Big(value).toFixed() : value?.trim() || null))
    .refine((value) => value === null || (DEGREES.test(value) && new Big(value).abs().lte(max)), {
      ...withMessage(message),
      abort: true,
    })
    .transform((value) => (value === null ? null : new Big(value).toFixed()));

/** Only the keys that are present change. */
export const UpdateLocationInput = z.strictObject({
  id: id(labels.location()),
  description: optionalText(locationTexts.description(), 1000).optional(),
  latitude: degrees(90, locationTexts.latitudeUnfit()).optional(),
  longitude: degrees(180, locationTexts.longitudeUnfit()).optional(),
});
export type UpdateLocationInput = z.infer<typeof UpdateLocationInput>;
