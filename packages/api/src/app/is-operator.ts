import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isLoopback } from './is-loopback.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a request has this bearer token, compared in a time that does not tell how much of it is right. */
export const hasToken = (request: FastifyRequest, token: string | undefined): boolean => {
  const [scheme, given] = (request.headers.authorization ?? '').split(' ');
  if (token === undefined || scheme?.toLowerCase() !== 'bearer' || !given) return false;
  return timingSafeEqual(digest(given), digest(token));
};

const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];

/**
 * Whether a request comes from this machine itself, and not through a proxy that runs on it. A proxy that adds no header
 * often passes on the name under which the farm is public, as does a page whose name was made to point at this machine.
 */
const isFromHere = ({ headers, hostname, socket }: FastifyRequest): boolean =>
  isLoopback(socket.remoteAddress) &&
  (hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''))) &&
  FORWARDED.every((name) => headers[name] === undefined);

/** Whether a request is an operator's: it has the token, or comes directly from this machine. */
export const isOperator = (request: FastifyRequest, token: string | undefined): boolean =>
  hasToken(request, token) || isFromHere(request);
