import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { namesTag } from '../../core/rest-app.ts';
import type { ReferenceOptions } from './reference-pages.ts';

const OF_CONNECTION = ['connection', 'date', 'keep-alive', 'transfer-encoding'];

const madeOnce = <Made>(make: () => Promise<Made>) => {
  let made: Promise<Made> | undefined;
  return (): Promise<Made> => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
};

/** Both are made when somebody first asks for one, since they take a fifth of the time of a start. */
export const addReference = (app: FastifyInstance, options: ReferenceOptions): void => {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD' && route.schema && !route.schema.hide) routes.push(route);
  });
  const openPages = madeOnce(async () => {
    const { openReferencePages } = await import('./reference-pages.ts');
    return openReferencePages(routes, options);
  });
  const makeDocument = madeOnce(async () => {
    const text = JSON.stringify((await openPages()).swagger());
    return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async ({ headers }, reply) => {
    const { text, etag } = await makeDocument();
    reply.headers({ etag, 'cache-control': 'no-cache' });
    if (namesTag(headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(text);
  });
  const showPage = async ({ url, headers }: FastifyRequest, reply: FastifyReply) => {
    const page = await (await openPages()).inject({ url, headers: headers as Record<string, string> });
    if (page.statusCode >= 500) throw new Error(`The page of the reference answered ${page.statusCode}`);
    if (page.statusCode >= 400) return reply.callNotFound();
    for (const [name, value] of Object.entries(page.headers)) {
      if (!OF_CONNECTION.includes(name)) reply.header(name, value);
    }
    // An empty buffer would add a content type and a length, which a browser keeps for the page.
    return reply.code(page.statusCode).send(page.statusCode === 304 ? undefined : page.rawPayload);
  };
  app.get('/api/docs', { schema: { hide: true } }, showPage);
  app.get('/api/docs/*', { schema: { hide: true } }, showPage);
};
