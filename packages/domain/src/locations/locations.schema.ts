import { z } from 'zod';
import { ActorId, Id, IdempotencyKey, Instant, optionalText, requiredText } from '../core/fields.ts';

export const Location = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  createdAt: Instant,
  createdBy: z.string(),
});
export type Location = z.infer<typeof Location>;

export const CreateLocationInput = z.strictObject({
  name: requiredText('Location name', 200, 'Location name is required'),
  description: optionalText('Description', 1000),
  createdBy: ActorId,
  idempotencyKey: IdempotencyKey.optional(),
});
export type CreateLocationInput = z.infer<typeof CreateLocationInput>;
