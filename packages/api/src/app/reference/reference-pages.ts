import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { PLAIN_NAME, SECURE_NAME } from '../../identity/send-cookie.ts';
import type { OpenApiDocument } from '../../rest/document-refusals.ts';
import { sliceList } from '../slices.ts';
import { tidyDocument } from './tidy-document.ts';

export type ReferenceOptions = { version: string; publicUrl?: string | undefined };

const description = `Everything a person can do in the browser, a script can do with these calls.

Sign in for a session cookie, or send a personal access token: \`Authorization: Bearer …\`. Either has the rights of its
owner. A refusal says in \`message\` what is wrong and what to do, and has a stable \`code\` for scripts. Days are
\`YYYY-MM-DD\` in the farm's time zone, instants are ISO 8601 in UTC. Send a POST with the
header \`Idempotency-Key\` (1 to 255 characters), and within seven days sending it again does nothing more: the same is
answered, with \`Idempotency-Replayed: true\`. Another body with the key is refused with \`KEY_REUSED\`. Answers that hold a
secret are not kept: there a repeat is refused with \`KEY_USED\`. Reads and files are made again. A write says in
\`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` how many more you may send, and in how many seconds that
starts again. A method that an address does not take is refused with 405, and \`Allow\` names those that it takes.
\`x-procedure\` names the call of the typed client that does the same. Every answer has an \`x-request-id\`, under which the log of the farm
has it, and the version of the farm in \`Farm-Version\`.`;

const tags = sliceList.flatMap(([name, { tag }]) => (tag ? [{ name, description: tag }] : []));

/** A record whose keys are all known has them as its properties. */
const nameEntries = (jsonSchema: z.core.JSONSchema.BaseSchema): void => {
  const { required, additionalProperties: value, propertyNames } = jsonSchema;
  if (!required || !propertyNames || typeof value !== 'object') return;
  delete jsonSchema.propertyNames;
  jsonSchema.properties = Object.fromEntries(required.map((name) => [name, value]));
  jsonSchema.additionalProperties = false;
};

/** Leaves out what only repeats the format or the type. */
const plainly: NonNullable<z.core.ToJSONSchemaParams['override']> = ({ jsonSchema }) => {
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  nameEntries(jsonSchema);
};
const zodToJsonConfig = { override: plainly };
const addSchemas = createJsonSchemaTransformObject({ zodToJsonConfig });

export const openReferencePages = async (
  routes: readonly RouteOptions[],
  { version, publicUrl }: ReferenceOptions,
): Promise<FastifyInstance> => {
  const pages = fastify({ exposeHeadRoutes: false });
  pages.setValidatorCompiler(() => () => true);
  pages.setSerializerCompiler(() => JSON.stringify);
  await pages.register(swagger, {
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
  for (const { method, url, schema = {} } of routes) {
    pages.route({ method, url, schema, handler: async () => undefined });
  }
  await pages.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    uiConfig: { layout: 'BaseLayout' },
    theme: { title: 'Farm Dashboard: the documented calls' },
  });
  await pages.ready();
  return pages;
};
