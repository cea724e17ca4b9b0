import { constants } from 'node:zlib';
import { permissions } from '@farm/domain/permissions';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { marksOf } from '../guards/is-by-link.ts';

/** Beside what a caller sent, the size of such an answer would tell of a secret in it. */
const mayHoldSecret = (request: FastifyRequest): boolean =>
  marksOf(request).some(
    (marks) => marks && (marks.keepsNoAnswer || !marks.action || !Array.isArray(permissions[marks.action])),
  );

const mayBeCompressed = (request: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  statusCode < 400 && !mayHoldSecret(request);

/** Compresses JSON of more than 1 KB: no refusal, which may repeat what was sent, and no stream, which would wait for it. */
export const compressAnswers = async (app: FastifyInstance): Promise<void> => {
  app.addHook('onSend', async (request, reply, payload) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    // The headers of a request that were checked are a copy.
    if (!isWhole || !mayBeCompressed(request, reply)) request.raw.headers['x-no-compression'] = 'yes';
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
