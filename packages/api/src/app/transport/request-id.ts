import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import { trustsProxy } from '../guards/addresses.ts';

const WELL_FORMED = /^[\w.-]{8,64}$/;

const makeRequestId = (): string => randomUUID().slice(-12);

export const requestIdFrom = (trusted: FastifyServerOptions['trustProxy']) => {
  const isTrusted = trustsProxy(trusted);
  return ({ headers, socket }: IncomingMessage): string => {
    const given = headers['x-request-id'];
    return typeof given === 'string' && WELL_FORMED.test(given) && isTrusted(socket.remoteAddress)
      ? given
      : makeRequestId();
  };
};
