import { Readable } from 'node:stream';
import { getErrorShape, getTRPCErrorFromUnknown, TRPCError } from '@trpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AnswerAs, jsonOf, type Procedure, runProcedure } from '../core/run-procedure.ts';
import { signalOf } from '../core/signal-of.ts';
import { refusalOf } from '../core/trpc.ts';
import { isBatch, isStreamed, readCalls, type TypedCall } from './read-calls.ts';
import { appRouter } from './router.ts';

const MANY_STATUSES = 207;

type Answer = { status: number; json: string; error?: TRPCError };

const resultOf = (json: string | undefined) =>
  json === undefined ? '{"result":{}}' : `{"result":{"data":${json}}}`;

const asResult: AnswerAs<string> = {
  from: (output, returned) => resultOf(jsonOf(output, returned)),
  fromJson: resultOf,
};

const waitHeader = (errors: readonly TRPCError[]): Record<string, string> => {
  const retryAfter = Math.max(0, ...errors.map((error) => refusalOf(error)?.details.retryAfter ?? 0));
  return retryAfter > 0 ? { 'retry-after': String(retryAfter) } : {};
};

export const shapeOf = (request: FastifyRequest, error: TRPCError, path?: string) => {
  const isFault = error.code === 'INTERNAL_SERVER_ERROR';
  request.refusedAs ??= isFault ? 'fault' : (refusalOf(error)?.code ?? error.code);
  const ctx = request.farmContext;
  if (isFault) ctx.log.error({ err: error.cause ?? error, path }, 'a procedure failed');
  const config = appRouter._def._config;
  return getErrorShape({ config, ctx, error, path, type: 'unknown', input: undefined });
};

const refuse = (request: FastifyRequest, cause: unknown, path?: string): Answer => {
  const error = getTRPCErrorFromUnknown(cause);
  const shape = shapeOf(request, error, path);
  return { status: shape.data.httpStatus, json: JSON.stringify({ error: shape }), error };
};

// A query's input may be too long, or too private, for an address.
const methods = { query: ['GET', 'POST'], mutation: ['POST'], subscription: ['GET'] };

const assertCallable = (method: string, path: string, procedure: Procedure | undefined): Procedure => {
  if (!procedure) throw new TRPCError({ code: 'NOT_FOUND', message: `No procedure found on path "${path}"` });
  const { type } = procedure._def;
  if (!methods[type].includes(method)) {
    const message = `Unsupported ${method}-request to ${type} procedure at path "${path}"`;
    throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED', message });
  }
  if (type === 'subscription')
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'Cannot batch subscription calls' });
  return procedure;
};

const answerCall = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { path, procedure, readInput }: TypedCall,
): Promise<Answer> => {
  try {
    const call = { ctx: request.farmContext, path, readInput, readSignal: () => signalOf(reply) };
    return {
      status: 200,
      json: await runProcedure(assertCallable(request.method, path, procedure), call, asResult),
    };
  } catch (cause) {
    return refuse(request, cause, path);
  }
};

async function* linesOf(answers: Promise<Answer>[]) {
  yield `${JSON.stringify(Object.fromEntries(answers.map((_, index) => [index, [[0], [null, 0, index]]])))}\n`;
  const waiting = new Map(
    answers.map((answer, index) => [index, answer.then(({ json }) => ({ index, json }))]),
  );
  while (waiting.size > 0) {
    const { index, json } = await Promise.race(waiting.values());
    waiting.delete(index);
    yield `[${index},0,[[${json}]]]\n`;
  }
}

const asIs = (json: string) => json;

const send = (reply: FastifyReply, answers: Answer[], asBatch: boolean): FastifyReply => {
  const [first] = answers;
  const status =
    first && answers.every((answer) => answer.status === first.status) ? first.status : MANY_STATUSES;
  const json = asBatch ? `[${answers.map((answer) => answer.json).join(',')}]` : first?.json;
  return reply
    .code(status)
    .headers(waitHeader(answers.flatMap(({ error }) => error ?? [])))
    .serializer(asIs)
    .send(json);
};

export const answerCalls = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  reply.headers({ vary: 'trpc-accept, accept', 'content-type': 'application/json' });
  try {
    const calls = readCalls(request);
    if (isStreamed(request) && !isBatch(request)) {
      const message = 'Streaming requests must be batched (you can do a batch of 1)';
      throw new TRPCError({ code: 'BAD_REQUEST', message });
    }
    const answers = calls.map((call) => answerCall(request, reply, call));
    return isStreamed(request)
      ? reply.send(Readable.from(linesOf(answers)))
      : send(reply, await Promise.all(answers), isBatch(request));
  } catch (cause) {
    return send(reply, [refuse(request, cause)], false);
  }
};
