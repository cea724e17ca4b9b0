import { Id, inputIssues, says, Uid } from '@farm/domain/core';
import { inputRefusal } from '@farm/domain/refusals';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifySchemaCompiler,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accessTexts } from './access.texts.ts';
import type { SessionInfo } from './context.ts';

/** Calls the typed procedures, which the router adds. */
// biome-ignore lint/suspicious/noEmptyInterface: the router adds to it.
export interface Caller {}

declare module 'fastify' {
  interface FastifyRequest {
    /** Calls the typed procedures as the person who sent this request. */
    caller: Caller;
    session: SessionInfo | null;
  }
}

/** The server, for adding the documented paths. */
export type RestApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Reads the path, query and body with their schemas; refuses invalid input and names the fields. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const result = schema.safeParse(data);
    if (result.success) return { value: result.data };
    return { error: inputRefusal(inputIssues(result.error)) };
  };

/** A database id in a path. */
export const PathId = z.coerce.number(says(accessTexts.idNotWhole())).pipe(Id).describe('The id of the row');

/** A person's id in a path. */
export const PathUid = Uid.describe("The person's id");

/** The body of every refusal. */
const RefusalBody = z.object({
  message: z.string().describe('What is wrong and what to do, for the caller'),
  code: z.string().describe('Stable code for scripts'),
  issues: z
    .array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() }))
    .optional()
    .describe('The invalid fields'),
  present: z
    .unknown()
    .optional()
    .describe('The current state on the server, if it differs from what the caller assumed'),
});

/** The refusals that any route may answer. */
export const refusals = {
  400: RefusalBody.describe('The request is not valid'),
  401: RefusalBody.describe('Not signed in'),
  403: RefusalBody.describe('Not allowed'),
  404: RefusalBody.describe('Not found'),
  409: RefusalBody.describe('In conflict with the current state'),
  413: RefusalBody.describe('Too large'),
  415: RefusalBody.describe('Not JSON'),
  429: RefusalBody.describe('Too many tries; see Retry-After'),
  503: RefusalBody.describe('Temporarily unavailable; see Retry-After'),
};
