import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Beside what a caller sent, the size of such an answer would tell of the secret in it. */
const SECRET = /auth|sign|password|token|session|invit|reset|code|link|offers/i;

const mayBeCompressed = ({ url }: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  statusCode < 400 && !SECRET.test(url.split('?')[0] ?? '');

/** Compresses JSON of more than 1 KB: no refusal, which may repeat what was sent, and no stream, which would wait for it. */
export const compressAnswers = async (app: FastifyInstance): Promise<void> => {
  app.addHook('onSend', async (request, reply, payload) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isWhole || !mayBeCompressed(request, reply)) request.headers['x-no-compression'] = 'yes';
    return payload;
  });
  await app.register(compress, {
    threshold: 1024,
    customTypes: /^application\/json(?:;|$)/,
    encodings: ['br', 'gzip'],
    // Half the time of the usual levels, for a few bytes more.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 4 },
    globalDecompression: false,
  });
};
