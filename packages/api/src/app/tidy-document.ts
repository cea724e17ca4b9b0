import type { z } from 'zod';
import { noteOf } from '../core/name-schema.ts';

type Schema = z.core.JSONSchema.BaseSchema;
type Schemas = Record<string, Schema>;
export type Operation = {
  operationId: string;
  security?: unknown[];
  parameters?: { name: string; in: string }[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
};
export type OpenApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Schemas; responses?: object };
};

const PREFIX = '#/components/schemas/';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Calls `visit` with every object within a value. */
const walk = (value: unknown, visit: (object: Record<string, unknown>) => void): void => {
  if (!isRecord(value)) return;
  if (!Array.isArray(value)) visit(value);
  for (const child of Object.values(value)) walk(child, visit);
};

/** The names of the schemas that a value refers to, directly or through others. */
const namesWithin = (value: unknown, schemas: Schemas): Set<string> => {
  const found = new Set<string>();
  const look = (part: unknown) =>
    walk(part, ({ $ref }) => {
      if (typeof $ref !== 'string' || !$ref.startsWith(PREFIX)) return;
      const name = $ref.slice(PREFIX.length);
      if (found.has(name)) return;
      found.add(name);
      look(schemas[name]);
    });
  look(value);
  return found;
};

const INPUT = /Input$/;

/**
 * Keeps the schemas that are used, each under one name. A named schema comes twice, as `Buyer` for answers and as
 * `BuyerInput` for requests; one of the two goes if it is not used or the same.
 */
const keepUsedSchemas = (document: OpenApiDocument): void => {
  const { schemas } = document.components;
  const used = namesWithin([document.paths, document.components.responses], schemas);
  const isSame = (name: string) => {
    const plain = name.replace(INPUT, '');
    return !used.has(plain) || JSON.stringify(schemas[plain]) === JSON.stringify(schemas[name]);
  };
  const renamed = new Map<string, string>();
  for (const name of used) if (INPUT.test(name) && isSame(name)) renamed.set(name, name.replace(INPUT, ''));
  const kept = [...used].map((name) => [renamed.get(name) ?? name, schemas[name]] as const);
  document.components.schemas = Object.fromEntries(
    kept.filter(([, schema]) => schema).sort(([a], [b]) => a.localeCompare(b)),
  ) as Schemas;
  walk(document, (object) => {
    const name = typeof object.$ref === 'string' ? object.$ref.slice(PREFIX.length) : '';
    const plain = renamed.get(name);
    if (plain) object.$ref = `${PREFIX}${plain}`;
  });
};

/** Adds what is told about named schemas and their fields. */
const describeSchemas = ({ components: { schemas } }: OpenApiDocument): void => {
  for (const [name, schema] of Object.entries(schemas)) {
    const note = noteOf(name) ?? noteOf(name.replace(INPUT, ''));
    if (note?.example !== undefined) schema.examples = [note.example];
    for (const [field, told] of Object.entries(note?.fields ?? {})) {
      const property = schema.properties?.[field];
      if (isRecord(property) && schema.properties) schema.properties[field] = { ...property, ...told };
    }
  }
};

const retryAfter = {
  'retry-after': {
    description: 'Seconds to wait before trying again',
    schema: { type: 'integer', minimum: 1 },
  },
};

const requestId = {
  'x-request-id': {
    description: 'The number of the answer in the log of the farm; every answer has it',
    schema: { type: 'string' },
  },
};

/** Every refusal: its status, its name, and when it is answered. */
const refusals = [
  { status: 400, name: 'Invalid', description: 'The request is not valid; `issues` names the fields' },
  { status: 401, name: 'NotSignedIn', description: 'Not signed in, or the token or session has ended' },
  {
    status: 403,
    name: 'NotAllowed',
    description: 'Your role may not do this, or it belongs to somebody else',
  },
  { status: 404, name: 'NotFound', description: 'There is nothing with this id, or you may not see it' },
  {
    status: 409,
    name: 'Conflict',
    description: 'In conflict with the current state; `present` shows it if known',
  },
  { status: 413, name: 'TooLarge', description: 'The body is larger than 1 MB' },
  { status: 415, name: 'NotJson', description: 'The body is not JSON' },
  { status: 429, name: 'TooManyTries', description: 'Too many tries', headers: retryAfter },
  { status: 500, name: 'Fault', description: 'Something went wrong on the side of the farm' },
  { status: 503, name: 'Unavailable', description: 'Temporarily unavailable', headers: retryAfter },
];

const mayRefuse = (method: string, { parameters = [] }: Operation, status: number): boolean => {
  if (method !== 'get') return true;
  return status === 404
    ? parameters.some((parameter) => parameter.in === 'path')
    : ![409, 413, 415].includes(status);
};

/** Adds the refusals to every operation; they are written once. */
const addRefusals = (document: OpenApiDocument): void => {
  const content = { 'application/json': { schema: { $ref: `${PREFIX}Refusal` } } };
  document.components.responses = Object.fromEntries(
    refusals.map(({ status: _, name, headers, ...response }) => [
      name,
      { ...response, headers: { ...requestId, ...headers }, content },
    ]),
  );
  for (const operations of Object.values(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      for (const { status, name } of refusals) {
        if (mayRefuse(method, operation, status))
          operation.responses[status] = { $ref: `#/components/responses/${name}` };
      }
    }
  }
};

/** Gives the document one place for every schema and every refusal. */
export const tidyDocument = (document: OpenApiDocument): OpenApiDocument => {
  addRefusals(document);
  keepUsedSchemas(document);
  describeSchemas(document);
  return document;
};
