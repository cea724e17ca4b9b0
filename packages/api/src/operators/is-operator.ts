import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../identity/read-addresses.ts';

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

/** A proxy on this machine that adds no header often passes on the name under which the farm is public. */
const isFromHere = ({ headers, hostname, socket }: FastifyRequest): boolean =>
  isLoopback(socket.remoteAddress) &&
  (hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''))) &&
  FORWARDED.every((name) => headers[name] === undefined);

export const isOperator = (request: FastifyRequest, token: string | undefined): boolean =>
  hasToken(request, token) || isFromHere(request);
