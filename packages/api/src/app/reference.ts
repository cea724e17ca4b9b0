import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { namesTag } from '../core/names-tag.ts';
import type { OpenApiDocument } from './open-api-document.ts';
import { PLAIN_NAME, SECURE_NAME } from './session-cookie.ts';
import { tidyDocument } from './tidy-document.ts';

type ReferenceOptions = { version: string; publicUrl?: string | undefined };

const description = `Everything a person can do in the browser with products, orders, buyers, messages and plantings, a
script can do with these calls.

Sign in for a session cookie, or send a personal access token: \`Authorization: Bearer …\`. Either has the rights of its
owner. A refusal says in \`message\` what is wrong and what to do, and has a stable \`code\` for scripts. Days are
\`YYYY-MM-DD\` in the farm's time zone, instants are ISO 8601 in UTC. Send an \`idempotencyKey\` with a create, and sending
it twice creates one thing. Every answer has an \`x-request-id\`, under which the log of the farm has it.`;

const tags = [
  { name: 'identity', description: 'People, their sessions and their profiles' },
  { name: 'catalog', description: 'What the farm sells: product templates and their package sizes' },
  { name: 'inventory', description: 'The stock: lots of harvested products' },
  { name: 'orders', description: 'Order lines and what happens to them' },
  { name: 'deliveries', description: 'What is delivered to whom on which day' },
  { name: 'shortages', description: 'What confirmed orders need and the stock does not cover' },
  { name: 'analytics', description: 'Figures about orders' },
  { name: 'buyers', description: 'The businesses that order' },
  { name: 'messages', description: 'Conversations between people of the farm' },
  { name: 'notifications', description: 'What a person should know' },
  { name: 'plantings', description: 'What grows where, and what was harvested' },
  { name: 'locations', description: 'The places where things grow' },
];

/** Leaves out what only repeats the format or the type. */
const plainly: NonNullable<z.core.ToJSONSchemaParams['override']> = ({ jsonSchema }) => {
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};
const zodToJsonConfig = { override: plainly };
const addSchemas = createJsonSchemaTransformObject({ zodToJsonConfig });

/** Adds the OpenAPI document at `/api/openapi.json`, and a page that shows it at `/api/docs`. */
export const addReference = async (
  app: FastifyInstance,
  { version, publicUrl }: ReferenceOptions,
): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Farm Dashboard',
        version,
        summary: 'The calls of a farm',
        description,
        contact: { name: 'The administrators of this farm', ...(publicUrl && { url: publicUrl }) },
        license: { name: 'All rights reserved', identifier: 'LicenseRef-All-Rights-Reserved' },
      },
      servers: [{ url: publicUrl ?? '/', description: 'This farm' }],
      tags,
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: PLAIN_NAME,
            description: 'The session of a person who signed in over http',
          },
          secureSession: {
            type: 'apiKey',
            in: 'cookie',
            name: SECURE_NAME,
            description: 'The session of a person who signed in over https',
          },
          token: { type: 'http', scheme: 'bearer', description: 'A personal access token' },
        },
      },
      security: [{ token: [] }, { session: [] }, { secureSession: [] }],
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig }),
    transformObject: (document) =>
      tidyDocument(addSchemas(document) as unknown as OpenApiDocument) as ReturnType<typeof addSchemas>,
  });
  let made: { text: string; etag: string } | undefined;
  const make = () => {
    const text = JSON.stringify(app.swagger());
    return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
  };
  app.get('/api/openapi.json', { schema: { hide: true } }, async ({ headers }, reply) => {
    made ??= make();
    reply.headers({ etag: made.etag, 'cache-control': 'no-cache' });
    if (namesTag(headers['if-none-match'], made.etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(made.text);
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    uiConfig: { layout: 'BaseLayout' },
    theme: { title: 'Farm Dashboard: the documented calls' },
  });
};
