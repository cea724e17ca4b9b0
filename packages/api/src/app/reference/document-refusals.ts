import type { RefusalCode } from '@farm/domain/refusals';
import type { FarmText } from '@farm/domain/texts';
import type { z } from 'zod';
import { changesRefusals } from '../../changes/changes.texts.ts';
import { accessTexts } from '../../core/access.texts.ts';
import { orderRefusals } from '../../orders/orders.texts.ts';

type Schema = z.core.JSONSchema.BaseSchema;
export type Schemas = Record<string, Schema>;
type Parameter = { name: string; in: string };
export type Operation = {
  parameters?: (Parameter | { $ref: string; in?: never })[] | undefined;
  responses: Record<string, unknown>;
};
export type OpenApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Schemas; responses?: object; parameters?: object };
};

export const PREFIX = '#/components/schemas/';

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

type Answer = { name: string; when: string; headers?: object; example?: [RefusalCode, FarmText] };

const refusals: Record<number, Answer> = {
  400: { name: 'Invalid', when: 'The request is not valid; `issues` names the fields' },
  401: {
    name: 'NotSignedIn',
    when: 'Not signed in, or the token or session has ended',
    example: ['SIGN_IN_REQUIRED', accessTexts.signInFirst()],
  },
  403: {
    name: 'NotAllowed',
    when: 'Your role may not do this, or it belongs to somebody else',
    example: ['ROLE_FORBIDDEN', accessTexts.roleForbidden()],
  },
  404: {
    name: 'NotFound',
    when: 'There is nothing with this id, or you may not see it',
    example: ['ORDER_MISSING', orderRefusals.missing()],
  },
  409: {
    name: 'Conflict',
    when: 'In conflict with the current state; `present` shows it if known',
    example: ['KEY_REUSED', accessTexts.keyReused()],
  },
  410: {
    name: 'Stale',
    when: 'The cursor is from before a restore or a move of the farm: read everything again',
    example: ['CURSOR_STALE', changesRefusals.cursorStale()],
  },
  413: {
    name: 'TooLarge',
    when: 'The body is larger than 1 MB',
    example: ['BODY_TOO_LARGE', accessTexts.bodyTooLarge()],
  },
  415: {
    name: 'NotJson',
    when: 'The body is not JSON',
    example: ['BODY_NOT_JSON', accessTexts.bodyNotJson()],
  },
  429: { name: 'TooManyTries', when: 'Too many tries', headers: retryAfter },
  500: { name: 'Fault', when: 'Something went wrong on the side of the farm; `requestId` is its number' },
  503: {
    name: 'Unavailable',
    when: 'Temporarily unavailable; nothing was saved. Only with the code `WRITE_UNKNOWN`, which has no `Retry-After`, nobody knows whether it was: look before sending it again, or send it with an idempotency key',
    headers: retryAfter,
    example: ['DATABASE_UNREACHABLE', accessTexts.recordsUnreachable()],
  },
};

const mayRefuse = (method: string, { parameters = [] }: Operation, status: number): boolean => {
  if (status === 410)
    return parameters.some((parameter) => 'name' in parameter && parameter.name === 'since');
  if (method !== 'get') return true;
  return status === 404
    ? parameters.some((parameter) => parameter.in === 'path')
    : ![409, 413, 415].includes(status);
};

const schema = { $ref: `${PREFIX}Refusal` };

const responseOf = ({ when, headers, example }: Answer) => ({
  description: when,
  headers: { ...everyAnswer, ...headers },
  content: {
    'application/json': {
      schema,
      ...(example && { example: { message: String(example[1]), code: example[0] } }),
    },
  },
});

export const addRefusals = (document: OpenApiDocument): void => {
  const answers = Object.entries(refusals);
  document.components.responses = Object.fromEntries(
    answers.map(([, answer]) => [answer.name, responseOf(answer)]),
  );
  for (const operations of Object.values(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      for (const [status, { name }] of answers) {
        if (mayRefuse(method, operation, Number(status)))
          operation.responses[status] = { $ref: `#/components/responses/${name}` };
      }
    }
  }
};
