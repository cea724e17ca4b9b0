import { BATCH_MAX } from '@farm/domain/core';
import type { Profile } from '@farm/domain/identity';
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyInstance } from 'fastify';
import { appRouter } from '../app/router.ts';
import type { World } from './world.ts';

/** Adds the same procedures at `/adapter` by tRPC's own adapter, which says how tRPC's clients are to be answered. */
export const addAdapter = (app: FastifyInstance, world: World, personOf: () => Profile | null): void => {
  app.register(async (trpc) => {
    trpc.removeAllContentTypeParsers();
    trpc.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    trpc.all('/adapter/:path', (req, res) =>
      fastifyRequestHandler({
        router: appRouter,
        path: (req.params as { path: string }).path,
        req,
        res,
        maxBatchSize: BATCH_MAX,
        allowMethodOverride: true,
        createContext: () => world.contextOf(personOf()),
      }),
    );
  });
};
