import { Transform } from 'node:stream';
import { Refusal } from '@farm/domain/refusals';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accessTexts } from '../../core/access.texts.ts';
import { readSessionCookie } from '../../identity/send-cookie.ts';
import { isByLink } from './is-by-link.ts';

/** It bounds every request but one with a file. */
export const BODY_MAX_BYTES = 1_048_576;
const STRANGERS_MAX_BYTES = 16_384;

/** A typed call whose session has just ended says that, whatever it sent. */
const refusalFor = (request: FastifyRequest) => {
  if (isByLink(request)) return new Refusal('BODY_TOO_LARGE', accessTexts.bodyTooLargeForLinks());
  return readSessionCookie(request) !== undefined && request.routeOptions.config.action === undefined
    ? new Refusal('SIGN_IN_REQUIRED', accessTexts.signInFirst())
    : new Refusal('BODY_TOO_LARGE', accessTexts.bodyTooLargeForStrangers());
};

const isDeclaredTooLarge = ({ headers }: FastifyRequest) =>
  Number(headers['content-length'] ?? 0) > STRANGERS_MAX_BYTES;

const countBytes = (request: FastifyRequest) => {
  let read = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      read += chunk.length;
      done(read > STRANGERS_MAX_BYTES ? refusalFor(request) : null, chunk);
    },
  });
};

/**
 * By an order link everybody is a stranger. Refuses `BODY_TOO_LARGE`, or `SIGN_IN_REQUIRED` where a session has ended, without
 * reading the rest.
 */
export const limitBodiesOfStrangers = (app: FastifyInstance): void => {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (request.session && !isByLink(request)) return done(null, payload);
    if (isDeclaredTooLarge(request)) {
      // The rest is never read, so the connection cannot be used again.
      reply.header('connection', 'close');
      throw refusalFor(request);
    }
    if (request.headers['transfer-encoding'] === undefined) return done(null, payload);
    const counted = countBytes(request);
    // Where nobody reads the body, a connection that breaks would otherwise end the whole server.
    counted.on('error', () => {});
    payload.once('error', (error) => counted.destroy(error));
    done(null, payload.pipe(counted));
  });
};
