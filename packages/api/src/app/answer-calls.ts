import { getErrorShape, getTRPCErrorFromUnknown, type TRPCError } from '@trpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { freeBytes } from '../core/reads-aside.ts';
import { type AnswerAs, jsonOf, runProcedure } from '../core/run-procedure.ts';
import { refusalOf } from '../core/trpc.ts';
import type { PlainCall, PlainCalls } from './read-calls.ts';
import { appRouter } from './router.ts';

const MANY_STATUSES = 207;

/** Bytes if it was read aside. */
type Json = string | Buffer<ArrayBuffer>;
type Answer = { status: number; json: Json; error?: TRPCError };

const [BEFORE, AFTER] = ['{"result":{"data":', '}}'];

const asResult: AnswerAs<Json> = {
  from: (output, returned) => {
    const json = jsonOf(output, returned);
    return json === undefined ? '{"result":{}}' : BEFORE + json + AFTER;
  },
  fromAside: ({ buffer }) => Buffer.from(buffer),
  around: [BEFORE, AFTER],
};

const inBatch = (answers: Json[]): Json => {
  if (answers.every((answer) => typeof answer === 'string')) return `[${answers.join(',')}]`;
  const parts = ['[', ...answers.flatMap((answer, index) => (index > 0 ? [',', answer] : answer)), ']'];
  // Not by Buffer.concat, whose memory may be shared with others, and so could not be freed.
  const all = Buffer.alloc(parts.reduce((length, part) => length + Buffer.byteLength(part), 0));
  let at = 0;
  for (const part of parts) {
    at += typeof part === 'string' ? all.write(part, at) : part.copy(all, at);
    if (typeof part === 'object') freeBytes(part);
  }
  return all;
};

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
  // Once everything is sent, nobody asks any longer, and an abort would take a third of a millisecond.
  raw.once('close', () => raw.writableFinished || leaving.abort());
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
    return { status: 200, json: await runProcedure(procedure, call, asResult) };
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
  const all = answers.map((answer) => answer.json);
  const json = isBatch ? inBatch(all) : all[0];
  // Then all of it has been sent, or never will be.
  if (typeof json === 'object') reply.raw.once('close', () => freeBytes(json));
  return reply
    .code(status)
    .headers({ vary: 'trpc-accept, accept', 'content-type': 'application/json' })
    .headers(waitHeader(answers.flatMap(({ error }) => error ?? [])))
    .serializer(asIs)
    .send(json);
};
