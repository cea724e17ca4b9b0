import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { compile } from '@fastify/proxy-addr';
import type { FastifyServerOptions } from 'fastify';

/** Finds out whether the address at the other end of a connection is a trusted proxy. */
const trustsProxy = (
  trusted: FastifyServerOptions['trustProxy'],
): ((address: string | undefined) => boolean) => {
  if (!trusted) return () => false;
  if (trusted === true || typeof trusted === 'number') return () => true;
  const names = typeof trusted === 'string' ? trusted.split(',').map((name) => name.trim()) : trusted;
  const isTrusted = typeof names === 'function' ? names : compile(names);
  return (address) => address !== undefined && isTrusted(address, 0);
};

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
