import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether people open the farm over https, also if a proxy in front of it is not trusted. */
    isSecure: boolean;
  }
}

const YEAR_SECONDS = 365 * 86_400;

export const isHttps = (url: string | undefined): boolean => url?.startsWith('https:') === true;

export const addSecureTransport = (app: FastifyInstance, publicUrl: string | undefined): void => {
  app.decorateRequest('isSecure', false);
  app.addHook('onRequest', (request, reply, done) => {
    request.isSecure = isHttps(publicUrl) || request.protocol === 'https';
    // Without includeSubDomains, since other machines may have names below the farm's.
    if (request.isSecure) reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`);
    done();
  });
};
