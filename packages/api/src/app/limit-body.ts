import { Transform } from 'node:stream';
import { Refusal } from '@farm/domain/refusals';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accessTexts } from '../core/access.texts.ts';

/** Enough to sign in, sign up, join or set a password. */
const STRANGERS_MAX_BYTES = 16_384;

const tooLarge = () => new Refusal('BODY_TOO_LARGE', accessTexts.bodyTooLargeForStrangers());

const isDeclaredTooLarge = ({ headers }: FastifyRequest) =>
  Number(headers['content-length'] ?? 0) > STRANGERS_MAX_BYTES;

const countBytes = () => {
  let read = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      read += chunk.length;
      if (read > STRANGERS_MAX_BYTES) done(tooLarge());
      else done(null, chunk);
    },
  });
};

/** Refuses `BODY_TOO_LARGE` for a body of more than 16 KB from somebody who is not signed in, without reading the rest. */
export const limitBodiesOfStrangers = (app: FastifyInstance): void => {
  app.addHook('preParsing', async (request, reply, payload) => {
    if (request.session) return payload;
    if (isDeclaredTooLarge(request)) {
      // The rest is never read, so the connection cannot be used again.
      reply.header('connection', 'close');
      throw tooLarge();
    }
    if (request.headers['transfer-encoding'] === undefined) return payload;
    const counted = countBytes();
    // Where nobody reads the body, a connection that breaks would otherwise end the whole server.
    counted.on('error', () => {});
    payload.once('error', (error) => counted.destroy(error));
    return payload.pipe(counted);
  });
};
