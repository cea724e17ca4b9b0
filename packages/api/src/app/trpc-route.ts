import { BATCH_MAX } from '@farm/domain/core';
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../core/context.ts';
import { answerCalls, noteError, waitHeader } from './answer-calls.ts';
import { answerTrpcError } from './answer-errors.ts';
import { readCalls } from './read-calls.ts';
import { appRouter, procedures } from './router.ts';
import { openEventStreams, opensEvents } from './stream-events.ts';

declare module 'fastify' {
  interface FastifyRequest {
    farmContext: Context;
  }
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Answers by tRPC's own adapter, which is slower and can answer everything, also requests that look odd. */
const answerByAdapter = (request: FastifyRequest, reply: FastifyReply): Promise<void> =>
  fastifyRequestHandler({
    router: appRouter,
    path: (request.params as { path: string }).path,
    req: request,
    res: reply,
    maxBatchSize: BATCH_MAX,
    createContext: () => request.farmContext,
    responseMeta: ({ errors }) => ({ headers: waitHeader(errors) }),
    onError: ({ error, path }) => noteError(request, error, path),
  });

/** Adds the typed procedures at `/trpc`, for the official client. */
export const addTrpc = (app: FastifyInstance): void => {
  app.register(async (trpc) => {
    trpc.setErrorHandler(answerTrpcError);
    // The procedures' input is parsed later; other content types are still refused.
    trpc.removeAllContentTypeParsers();
    trpc.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    // The headers of live streams are the adapter's own.
    trpc.addHook('onSend', (_request, _reply, payload, done) => {
      if (payload instanceof Response && payload.headers.has('cache-control')) {
        payload.headers.set('cache-control', 'no-store, no-transform');
      }
      done();
    });
    const streams = openEventStreams();
    trpc.addHook('onClose', streams.close);
    /** What the official client usually sends is answered here, and anything else by the adapter. */
    const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      if (opensEvents(request)) return streams.send(request, reply);
      const plain = readCalls(request, procedures);
      return plain ? answerCalls(request, reply, plain) : answerByAdapter(request, reply);
    };
    // The adapter cannot handle others, such as TRACE.
    trpc.route({ method: METHODS, url: '/trpc/:path', schema: { hide: true }, handler });
  });
};
