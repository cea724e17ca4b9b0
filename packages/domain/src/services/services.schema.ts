import { z } from 'zod';
import { Id, Instant } from '../core/fields.ts';
import { requiredName } from '../core/name-fields.ts';
import { withMessage } from '../core/with-message.ts';
import { Role } from '../identity/identity.schema.ts';
import { identityLabels } from '../identity/identity-fields.texts.ts';
import { CreateTokenInput } from '../identity/identity-tokens.schema.ts';
import { serviceScopes } from '../permissions.ts';
import { serviceLabels } from './services.texts.ts';

/** The farm can have so many at once. */
export const SERVICES_MAX = 50;

/** A service may read the areas it names here, or read and change them, as far as its role may. */
export const ServiceScopes = z
  .array(
    z.enum(serviceScopes, withMessage(serviceLabels.scopeUnfit())),
    withMessage(serviceLabels.scopesEmpty()),
  )
  .min(1, withMessage(serviceLabels.scopesEmpty()))
  .refine((named) => new Set(named).size === named.length, withMessage(identityLabels.scopesTwice()));

/** A token without a person. Its past acts keep its name after it was ended. */
export const Service = z.object({
  id: Id,
  name: z.string(),
  role: Role,
  scopes: ServiceScopes,
  /** The name of the administrator who made it; null for one who is no longer there. */
  createdBy: z.string().nullable(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
  expiresAt: Instant.nullable(),
});
export type Service = z.infer<typeof Service>;

export const CreateServiceInput = CreateTokenInput.pick({ password: true, expiresInDays: true }).extend({
  name: requiredName(serviceLabels.name(), 100),
  role: Role,
  scopes: ServiceScopes,
});
export type CreateServiceInput = z.infer<typeof CreateServiceInput>;

/** The only answer that contains the token itself. */
export const CreatedService = Service.extend({ token: z.string() });
export type CreatedService = z.infer<typeof CreatedService>;
