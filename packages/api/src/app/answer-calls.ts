import { getErrorShape, getTRPCErrorFromUnknown, type TRPCError } from '@trpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asJson, runProcedure } from '../core/run-procedure.ts';
import { refusalOf } from '../core/trpc.ts';
import type { PlainCall, PlainCalls } from './read-calls.ts';
import { appRouter } from './router.ts';

const MANY_STATUSES = 207;

type Answer = { status: number; json: string; error?: TRPCError };

/** The seconds to wait after refusals that name them, as a header. */
export const waitHeader = (errors: readonly TRPCError[]): Record<string, string> => {
  const retryAfter = Math.max(0, ...errors.map((error) => refusalOf(error)?.details.retryAfter ?? 0));
  return retryAfter > 0 ? { 'retry-after': String(retryAfter) } : {};
};

/** Notes the first refusal of a request for its line in the log, and logs each fault. */
export const noteError = (request: FastifyRequest, error: TRPCError, path: string | undefined): void => {
  const isFault = error.code === 'INTERNAL_SERVER_ERROR';
  request.refusedAs ??= isFault ? 'fault' : (refusalOf(error)?.code ?? error.code);
  if (isFault) request.farmContext.log.error({ err: error.cause ?? error, path }, 'a procedure failed');
};

export const signalOf = ({ raw }: FastifyReply) => {
  const leaving = new AbortController();
  if (raw.closed) leaving.abort();
  raw.once('close', () => leaving.abort());
  return leaving.signal;
};

const answerCall = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { path, procedure, readInput }: PlainCall,
): Promise<Answer> => {
  const ctx = request.farmContext;
  try {
    const call = { ctx, path, readInput, readSignal: () => signalOf(reply) };
    const data = await runProcedure(procedure, call, asJson);
    return { status: 200, json: data === undefined ? '{"result":{}}' : `{"result":{"data":${data}}}` };
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause);
    noteError(request, error, path);
    const { type } = procedure._def;
    const shape = getErrorShape({ config: appRouter._def._config, ctx, error, path, type, input: undefined });
    return { status: shape.data.httpStatus, json: JSON.stringify({ error: shape }), error };
  }
};

const asIs = (json: string) => json;

/** Runs the calls of a request all at once, and answers as tRPC's adapter does. */
export const answerCalls = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { calls, isBatch }: PlainCalls,
): Promise<FastifyReply> => {
  const answers = await Promise.all(calls.map((call) => answerCall(request, reply, call)));
  const [first] = answers;
  const status =
    first && answers.every((answer) => answer.status === first.status) ? first.status : MANY_STATUSES;
  const json = answers.map((answer) => answer.json).join(',');
  return reply
    .code(status)
    .headers({ vary: 'trpc-accept, accept', 'content-type': 'application/json' })
    .headers(waitHeader(answers.flatMap(({ error }) => error ?? [])))
    .serializer(asIs)
    .send(isBatch ? `[${json}]` : json);
};
