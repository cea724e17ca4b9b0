import { BATCH_MAX } from '@farm/domain/core';
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../core/context.ts';
import { refusalOf } from '../core/trpc.ts';
import { answerTrpcError } from './answer-errors.ts';
import { appRouter } from './router.ts';

declare module 'fastify' {
  interface FastifyRequest {
    farmContext: Context;
  }
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Adds the typed procedures at `/trpc`, for the official client. */
export const addTrpc = (app: FastifyInstance): void => {
  app.register(async (trpc) => {
    trpc.setErrorHandler(answerTrpcError);
    // The adapter parses the text itself; other content types are still refused.
    trpc.removeAllContentTypeParsers();
    trpc.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    // The headers of live streams are the adapter's own.
    trpc.addHook('onSend', async (_request, _reply, payload) => {
      if (payload instanceof Response && payload.headers.has('cache-control')) {
        payload.headers.set('cache-control', 'no-store, no-transform');
      }
    });
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      await fastifyRequestHandler({
        router: appRouter,
        path: (request.params as { path: string }).path,
        req: request,
        res: reply,
        maxBatchSize: BATCH_MAX,
        createContext: () => request.farmContext,
        responseMeta: ({ errors }) => {
          const waits = errors.map((error) => refusalOf(error)?.details.retryAfter ?? 0);
          const retryAfter = Math.max(0, ...waits);
          return retryAfter > 0 ? { headers: { 'retry-after': String(retryAfter) } } : {};
        },
        onError: ({ error, path }) => {
          const isFault = error.code === 'INTERNAL_SERVER_ERROR';
          request.refusedAs ??= isFault ? 'fault' : (refusalOf(error)?.code ?? error.code);
          if (isFault)
            request.farmContext.log.error({ err: error.cause ?? error, path }, 'a procedure failed');
        },
      });
    };
    // The adapter cannot handle others, such as TRACE.
    trpc.route({ method: METHODS, url: '/trpc/:path', schema: { hide: true }, handler });
  });
};
