import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { trustsProxy } from '../../identity/read-addresses.ts';

const WELL_FORMED = /^[\w.-]{8,64}$/;
const WRITE_ID = /^[\w-]{1,128}$/;

/** By this id a page knows the live events of its own writes. No other person's page ever hears it. */
export const writeIdOf = ({ headers }: FastifyRequest): string | undefined => {
  const given = headers['x-write-id'];
  return typeof given === 'string' && WRITE_ID.test(given) ? given : undefined;
};

export const requestIdFrom = (trusted: FastifyServerOptions['trustProxy']) => {
  const isTrusted = trustsProxy(trusted);
  return ({ headers, socket }: IncomingMessage): string => {
    const given = headers['x-request-id'];
    return typeof given === 'string' && WELL_FORMED.test(given) && isTrusted(socket.remoteAddress)
      ? given
      : randomUUID().slice(-12);
  };
};
