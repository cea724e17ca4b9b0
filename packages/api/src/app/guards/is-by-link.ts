import type { FastifyRequest } from 'fastify';
import type { Meta } from '../../core/trpc.ts';
import { procedures } from '../router.ts';

/** The marks of each procedure that a request calls, alone or in a batch; undefined for one that does not exist. */
export const marksOf = ({ routeOptions: { config }, params }: FastifyRequest): (Meta | undefined)[] =>
  config.action
    ? [config]
    : String((params as { path?: string } | undefined)?.path)
        .split(',')
        .map((path) => procedures.get(path)?.meta);

const isOfLink = (marks: Meta | undefined) => marks?.sessionless === true;

/** Whether a request is one of an order link, also in a batch with others. */
export const isByLink = (request: FastifyRequest): boolean => marksOf(request).some(isOfLink);

/** Then nobody asks who is signed in, not even with a token or cookie that is none. */
export const isOnlyByLink = (request: FastifyRequest): boolean => marksOf(request).every(isOfLink);
