import { BATCH_MAX } from '@farm/domain/core';
import { type FastifyTRPCPluginOptions, fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../core/context.ts';
import { FILE_MAX_BYTES } from '../../core/rest-app.ts';
import { refusalOf } from '../../core/trpc.ts';
import { type AppRouter, appRouter, procedures } from '../router.ts';
import { answerTrpcError } from './answer-errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    farmContext: Context;
  }
}

const STREAM_HEADERS = { 'cache-control': 'no-store, no-transform' };

const takingFiles = [...procedures].flatMap(([path, { meta }]) =>
  meta.takesFiles ? [path.replace('.', '\\.')] : [],
);

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const options: FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] = {
  router: appRouter,
  maxBatchSize: BATCH_MAX,
  // A query's input may be too long, or too private, for an address.
  allowMethodOverride: true,
  createContext: ({ req }) => req.farmContext,
  responseMeta: ({ errors, type, eagerGeneration: isStream }) => {
    if (isStream) return type === 'subscription' ? { headers: STREAM_HEADERS } : {};
    const retryAfter = Math.max(0, ...errors.map((error) => refusalOf(error)?.details.retryAfter ?? 0));
    const wait = retryAfter > 0 && { 'retry-after': String(retryAfter) };
    return { headers: { 'content-type': 'application/json', ...wait } };
  },
  onError: ({ error, path, req }) => {
    const isFault = error.code === 'INTERNAL_SERVER_ERROR';
    req.refusedAs ??= isFault ? 'fault' : (refusalOf(error)?.code ?? error.code);
    if (isFault) req.farmContext.log.error({ err: error.cause ?? error, path }, 'a procedure failed');
  },
};

const answer = async (req: FastifyRequest, res: FastifyReply): Promise<unknown> => {
  const { path } = req.params as { path: string };
  // A client that left while it was authenticated closes nothing later, so that its stream would stay open.
  if (res.raw.closed && procedures.get(path)?.type === 'subscription') return res.hijack();
  // A whole answer is sent as text, since Fastify sends a Response as a stream.
  const send = async (response: Response) => {
    const isStreamed = response.headers.get('transfer-encoding') !== null;
    if (isStreamed || response.headers.get('content-type') !== 'application/json') return res.send(response);
    for (const [name, value] of response.headers) res.header(name, value);
    return res.code(response.status).send(await response.text());
  };
  // The path is decoded once more by tRPC.
  const answered = { raw: res.raw, send } as unknown as FastifyReply;
  await fastifyRequestHandler({ ...options, req, res: answered, path: encodeURIComponent(path) });
  return res;
};

/** tRPC's own plugin would take every method and forms as well, and files nowhere. */
export const addTrpc = (app: FastifyInstance): void => {
  app.register(async (trpc) => {
    trpc.setErrorHandler(answerTrpcError);
    // The procedures' input is parsed later; other content types are still refused.
    trpc.removeAllContentTypeParsers();
    trpc.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    const route = { method: METHODS, schema: { hide: true }, handler: answer };
    trpc.route({ ...route, url: '/trpc/:path' });
    // Alone, not in a batch with others.
    trpc.route({
      ...route,
      method: 'POST',
      url: `/trpc/:path(^(?:${takingFiles.join('|')})$)`,
      bodyLimit: FILE_MAX_BYTES,
    });
  });
};
