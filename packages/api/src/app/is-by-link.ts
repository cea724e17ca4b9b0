import type { FastifyRequest } from 'fastify';
import { isSessionless } from '../core/trpc.ts';
import { procedures } from './router.ts';

const isTypedByLink = (name: string) => {
  const procedure = Object.hasOwn(procedures, name) ? procedures[name] : undefined;
  return procedure !== undefined && isSessionless(procedure._def.meta.action);
};

/** For each call of a request, whether it is one of an order link. */
const callsOf = ({ routeOptions: { config }, params }: FastifyRequest): boolean[] =>
  config.action
    ? [isSessionless(config.action)]
    : String((params as { path?: string } | undefined)?.path)
        .split(',')
        .map(isTypedByLink);

/** Whether a request is one of an order link, also in a batch with others. */
export const isByLink = (request: FastifyRequest): boolean => callsOf(request).some(Boolean);

/** Then nobody asks who is signed in, not even with a token or cookie that is none. */
export const isOnlyByLink = (request: FastifyRequest): boolean => callsOf(request).every(Boolean);
