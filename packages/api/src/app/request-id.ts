import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import { trustsProxy } from './addresses.ts';

const WELL_FORMED = /^[\w.-]{8,64}$/;

/** A new request id, short enough to be read out on the telephone. */
const makeRequestId = (): string => randomUUID().slice(-12);

/** Keeps the id that a trusted proxy has given a request, if it is well-formed, and otherwise makes one. */
export const requestIdFrom = (trusted: FastifyServerOptions['trustProxy']) => {
  const isTrusted = trustsProxy(trusted);
  return ({ headers, socket }: IncomingMessage): string => {
    const given = headers['x-request-id'];
    return typeof given === 'string' && WELL_FORMED.test(given) && isTrusted(socket.remoteAddress)
      ? given
      : makeRequestId();
  };
};
