import { AccessToken, CreatedToken, CreateTokenInput, TokenScope } from '@farm/domain/identity';
import { z } from 'zod';
import { named } from '../core/name-schema.ts';
import { Deleted, PathId, type RestApp } from '../core/rest-app.ts';

named('TokenScope', TokenScope, { description: 'What a token may do: all that its owner may, or only read' });

const token = {
  id: 3,
  name: 'Scale in the packing shed',
  createdAt: '2026-11-24T08:00:00.000Z',
  lastUsedAt: null,
  expiresAt: '2027-02-22T08:00:00.000Z',
  scope: 'read' as const,
};
const fields = {
  lastUsedAt: 'Within a minute; null if it was never used',
  expiresAt: 'Null if it works until it is revoked',
};

named('Token', AccessToken, {
  description: 'An access token of the person, without its secret',
  example: token,
  fields,
});

const NewToken = named('NewToken', CreateTokenInput, {
  description: 'An access token to create',
  example: { name: token.name, password: 'pallet-by-the-door', expiresInDays: 90, scope: 'read' },
  fields: {
    password: { format: 'password', description: 'Your own password' },
    expiresInDays: '90 if absent; null for a token that works until it is revoked',
    scope: 'All if absent',
  },
});

named('CreatedToken', CreatedToken, {
  description: 'The new access token; only this answer contains it',
  example: { ...token, token: 'farm_Vn3kX0cQ8fJtqk2Yw1uZr7s9bLhP4eA6mD5gTiNoCxE' },
  fields: { ...fields, token: 'To be sent as Authorization: Bearer' },
});

const tags = ['identity'];

/** Adds the documented paths of access tokens. */
export const addTokenPaths = (app: RestApp): void => {
  app.get(
    '/api/tokens',
    {
      config: { action: 'identity.tokens' },
      schema: {
        tags,
        operationId: 'listTokens',
        summary: 'List access tokens',
        description: 'Your own, without the tokens themselves.',
        response: { 200: z.array(AccessToken).describe('Every token of yours, the newest first') },
      },
    },
    ({ caller }) => caller.identity.tokens(),
  );
  app.post(
    '/api/tokens',
    {
      config: { action: 'identity.tokens' },
      schema: {
        tags,
        operationId: 'createToken',
        summary: 'Create an access token',
        description: 'Needs a session and your password; a token cannot create another.',
        body: NewToken,
        response: { 201: CreatedToken.describe('The new token, shown only now') },
      },
    },
    async ({ caller, body }, reply) => reply.code(201).send(await caller.identity.createToken(body)),
  );
  app.delete(
    '/api/tokens/:id',
    {
      config: { action: 'identity.tokens' },
      schema: {
        tags,
        operationId: 'revokeToken',
        summary: 'Revoke an access token',
        description: 'One of your own; it stops working at once.',
        params: z.object({ id: PathId }),
        response: { 200: Deleted.describe('The token was revoked') },
      },
    },
    ({ caller, params }) => caller.identity.revokeToken({ id: params.id }),
  );
};
