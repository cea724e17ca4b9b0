import type { FastifyRequest } from 'fastify';
import { procedures } from '../router.ts';

/** Tells for each call of a request whether it is one of an order link. */
const callsOf = ({ routeOptions: { config }, params }: FastifyRequest) =>
  config.action
    ? [config.sessionless]
    : String((params as { path?: string } | undefined)?.path)
        .split(',')
        .map((path) => procedures.get(path)?.meta.sessionless);

/** Whether a request is one of an order link, also in a batch with others. */
export const isByLink = (request: FastifyRequest): boolean => callsOf(request).some(Boolean);

/** Then nobody asks who is signed in, not even with a token or cookie that is none. */
export const isOnlyByLink = (request: FastifyRequest): boolean => callsOf(request).every(Boolean);
