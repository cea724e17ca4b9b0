import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accessTexts } from '../../core/access.texts.ts';
import { isLoopback } from '../../identity/read-addresses.ts';

/** Asked by monitors, by whatever address they know; they tell strangers nothing. */
const MONITORED = new Set<string | undefined>(['/healthz', '/readyz', '/metrics']);

const nameIn = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, '') : undefined;

const isThisMachine = (name: string) => name === 'localhost' || isLoopback(name.replace(/^\[|\]$/g, ''));

const misdirected = (request: FastifyRequest, reply: FastifyReply, url: string): FastifyReply => {
  const message = `${accessTexts.hostUnknown({ url })}`;
  request.refusedAs = 'HOST_UNKNOWN';
  reply.code(421).header('cache-control', 'no-store');
  const isPage = (request.headers.accept ?? '').includes('text/html');
  return isPage
    ? reply.type('text/plain; charset=utf-8').send(message)
    : reply.send({ message, code: 'HOST_UNKNOWN' });
};

/** A page elsewhere could make its own name point at this server. Names of this machine itself stay open to operators. */
export const guardHost = (app: FastifyInstance, publicUrl: string | undefined): void => {
  const own = publicUrl && nameIn(publicUrl);
  if (!publicUrl || !own) return;
  app.addHook('onRequest', (request, reply, done) => {
    // Not `request.host`, which a proxy's header may replace.
    const name = nameIn(`http://${request.headers.host ?? ''}`);
    if (name === own || (name && isThisMachine(name)) || MONITORED.has(request.routeOptions.url)) done();
    else misdirected(request, reply, publicUrl);
  });
};
