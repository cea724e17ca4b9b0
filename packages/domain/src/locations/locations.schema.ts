import { z } from 'zod';
import { ActorId, Id, IdempotencyKey, Instant, optionalText } from '../core/fields.ts';
import { requiredName } from '../core/name-fields.ts';
import { locationTexts } from './locations.texts.ts';

export const Location = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
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
