import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../core/context.ts';
import { answerCalls } from './answer-calls.ts';
import { answerTrpcError } from './answer-errors.ts';
import { openEventStreams, opensEvents } from './stream-events.ts';

declare module 'fastify' {
  interface FastifyRequest {
    farmContext: Context;
  }
}

/** A file of 5 MB as JSON, in which line ends and quotes take two bytes. */
const FILE_MAX_BYTES = 6_291_456;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** tRPC's own adapter takes twice the processor time, and its streams twice the memory. */
export const addTrpc = (app: FastifyInstance): void => {
  app.register(async (trpc) => {
    trpc.setErrorHandler(answerTrpcError);
    // The procedures' input is parsed later; other content types are still refused.
    trpc.removeAllContentTypeParsers();
    trpc.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    const streams = openEventStreams();
    trpc.addHook('onClose', streams.close);
    const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      if (request.method === 'HEAD') return reply.code(204).send();
      return opensEvents(request) ? streams.send(request, reply) : answerCalls(request, reply);
    };
    const route = { method: METHODS, schema: { hide: true }, handler };
    trpc.route({ ...route, url: '/trpc/:path' });
    // Alone, not in a batch with others.
    trpc.route({
      ...route,
      method: 'POST',
      url: '/trpc/:path(^imports\\.preview(?:Folder)?$)',
      bodyLimit: FILE_MAX_BYTES,
    });
  });
};
