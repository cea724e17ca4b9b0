import { type RefusalCode as Code, refusalKinds } from '@farm/domain/refusals';
import type { FarmText } from '@farm/domain/texts';
import { z } from 'zod';
import { changesRefusals } from '../changes/changes.texts.ts';
import { accessTexts } from '../core/access.texts.ts';
import { named } from '../core/rest-app.ts';
import { orderRefusals } from '../orders/orders.texts.ts';

type Schema = z.core.JSONSchema.BaseSchema;
export type Schemas = Record<string, Schema>;
type Parameter = { name: string; in: string };
export type Operation = {
  parameters?: (Parameter | { $ref: string; in?: never })[] | undefined;
  responses: Record<string, unknown>;
};
export type OpenApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Schemas; responses?: object; parameters?: object; headers?: object };
};

export const PREFIX = '#/components/schemas/';

const FieldIssue = named(
  'FieldIssue',
  z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() }),
  {
    description: 'A field that is not valid',
    fields: { path: 'Where it is in the request', message: 'What is wrong with it' },
  },
);

const RefusalCode = named(
  'RefusalCode',
  z.enum([...(Object.keys(refusalKinds) as Code[]), 'PATH_UNKNOWN', 'HOST_UNKNOWN', 'SERVER_FAULT']),
  {
    description:
      'Why a request was refused, for scripts. A code keeps its meaning; later versions may have more.',
  },
);

/** The body of every refusal. */
const RefusalBody = named(
  'Refusal',
  z.object({
    message: z.string(),
    code: RefusalCode,
    issues: z.array(FieldIssue).optional(),
    requestId: z.string().optional(),
    present: z.unknown().optional(),
  }),
  {
    description: 'Why a request was refused',
    example: {
      message: 'Quantity must be at least 1.',
      code: 'INPUT_INVALID',
      issues: [{ path: ['quantity'], message: 'Quantity must be at least 1.' }],
    },
    fields: {
      message: 'What is wrong and what to do',
      issues: 'The invalid fields',
      requestId: 'The number of the report, if the fault is on our side',
      present: 'The current state on the server, if it differs from what the caller assumed',
    },
  },
);

const retryAfter = {
  'retry-after': {
    description: 'Seconds to wait before trying again',
    schema: { type: 'integer', minimum: 1 },
  },
};

const everyAnswer = {
  'farm-version': {
    description: 'The version of the farm, such as 1.1.0; every answer has it',
    schema: { type: 'string' },
  },
  'x-request-id': {
    description: 'The number of the answer in the log of the farm; every answer has it',
    schema: { type: 'string' },
  },
};

const shared = (names: object) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const refusals: Record<number, readonly [name: string, when: string]> = {
  400: ['Invalid', 'The request is not valid; `issues` names the fields'],
  401: ['NotSignedIn', 'Not signed in, or the token or session has ended'],
  403: ['NotAllowed', 'Your role may not do this, or it belongs to somebody else'],
  404: ['NotFound', 'There is nothing with this id, or you may not see it'],
  409: ['Conflict', 'In conflict with the current state; `present` shows it if known'],
  410: ['Stale', 'The cursor is from before a restore or a move of the farm: read everything again'],
  413: ['TooLarge', 'The body is larger than 1 MB, or than the path says'],
  415: ['NotJson', 'The body is not JSON'],
  429: ['TooManyTries', 'Too many tries'],
  500: ['Fault', 'Something went wrong on the side of the farm; `requestId` is its number'],
  503: [
    'Unavailable',
    'Temporarily unavailable; nothing was saved. Only with the code `WRITE_UNKNOWN`, which has no `Retry-After`, nobody knows whether it was: look before sending it again, or send it with an idempotency key',
  ],
};

const examples: Record<number, readonly [Code, FarmText]> = {
  401: ['SIGN_IN_REQUIRED', accessTexts.signInFirst()],
  403: ['ROLE_FORBIDDEN', accessTexts.roleForbidden()],
  404: ['ORDER_MISSING', orderRefusals.missing()],
  409: ['KEY_REUSED', accessTexts.keyReused()],
  410: ['CURSOR_STALE', changesRefusals.cursorStale()],
  413: ['BODY_TOO_LARGE', accessTexts.bodyTooLarge()],
  415: ['BODY_NOT_JSON', accessTexts.bodyNotJson()],
  503: ['DATABASE_UNREACHABLE', accessTexts.recordsUnreachable()],
};

const mayRefuse = (method: string, { parameters = [] }: Operation, status: number): boolean =>
  status === 410
    ? parameters.some((parameter) => 'name' in parameter && parameter.name === 'since')
    : method !== 'get' || ![413, 415].includes(status);

const responseOf = (status: number, description: string) => {
  const [code, message] = examples[status] ?? [];
  const example = code && { example: { message: String(message), code } };
  return {
    description,
    headers: shared({ ...everyAnswer, ...([429, 503].includes(status) && retryAfter) }),
    content: {
      'application/json': { schema: { $ref: PREFIX + z.globalRegistry.get(RefusalBody)?.id }, ...example },
    },
  };
};

export const addRefusals = (document: OpenApiDocument): void => {
  const answers = Object.entries(refusals);
  document.components.headers = { ...everyAnswer, ...retryAfter };
  document.components.responses = Object.fromEntries(
    answers.map(([status, [name, when]]) => [name, responseOf(Number(status), when)]),
  );
  for (const operations of Object.values(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      for (const [status, [name]] of answers) {
        if (mayRefuse(method, operation, Number(status)))
          operation.responses[status] = { $ref: `#/components/responses/${name}` };
      }
    }
  }
};
