import { z } from 'zod';
import { count, Id, Instant } from '../core/fields.ts';
import { requiredName } from '../core/name-fields.ts';
import { withMessage } from '../core/with-message.ts';
import { scopes } from '../permissions.ts';
import { Password } from './identity.schema.ts';
import { identityLabels } from './identity-fields.texts.ts';

const tokenScopes = ['all', 'read'] as const;
/** A token may do this: everything that its owner may, or only read. */
export const TokenScope = z.enum(tokenScopes, withMessage(identityLabels.scopeUnknown()));
export type TokenScope = z.infer<typeof TokenScope>;

/** A token may read the areas it names here, or read and change them. */
export const TokenScopes = z
  .array(z.enum(scopes, withMessage(identityLabels.areaScopeUnknown())))
  .min(1, withMessage(identityLabels.scopesEmpty()))
  .refine((named) => new Set(named).size === named.length, withMessage(identityLabels.scopesTwice()));

export const AccessToken = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
  expiresAt: Instant.nullable(),
  scope: TokenScope,
  /** Absent for a token that is for every area. */
  scopes: TokenScopes.optional(),
});
export type AccessToken = z.infer<typeof AccessToken>;

export const TOKEN_DAYS = 90;

export const CreateTokenInput = z.strictObject({
  name: requiredName(identityLabels.tokenName(), 100),
  /** The person's own password. */
  password: Password,
  /** Days until the token expires; null: it works until it is revoked. */
  expiresInDays: count(identityLabels.days(), 1, { max: 3650 }).nullable().default(TOKEN_DAYS),
  scope: TokenScope.default('all'),
  /** Absent: every area. */
  scopes: TokenScopes.optional(),
});
export type CreateTokenInput = z.infer<typeof CreateTokenInput>;

/** The only answer that contains the token itself. */
export const CreatedToken = AccessToken.extend({ token: z.string() });
export type CreatedToken = z.infer<typeof CreatedToken>;
