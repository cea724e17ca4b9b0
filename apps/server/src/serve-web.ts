import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerUnknownPath } from '@farm/api';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const FOREVER = 'public, max-age=31536000, immutable';
/** Kept, but asked about each time: what changes under the same name. */
const REVALIDATED = 'no-cache';

const NOT_BUILT = 'The web app is not built. Run `pnpm start`, or `pnpm turbo run build`, and start again.';

/** The addresses the app has screens at. */
const PAGES = ['/', '/dashboard', '/dashboard/'];

const wantsPage = ({ method, url, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  (headers.accept ?? '').includes('text/html') &&
  !/^\/(?:api|trpc|assets)(?:[/?]|$)/.test(url);

/** The app's page, and what shows it for paths that nothing else answers; set `showPage` as the app's `notFound`. */
export const openWeb = (folder: string) => {
  const file = join(folder, 'index.html');
  const page = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const sendPage = (reply: FastifyReply, status: number) =>
    page === undefined
      ? reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT)
      : reply.code(status).type('text/html; charset=utf-8').header('cache-control', REVALIDATED).send(page);

  return {
    isBuilt: page !== undefined,
    /** Paths of the app's own, which shows its 404 page, and JSON for everybody who is no browser. */
    showUnknown: (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
      wantsPage(request) ? sendPage(reply, 404) : answerUnknownPath(request, reply),
    /** Serves the app's page and its files; files whose name holds their hash are kept for good. */
    serve: async (app: FastifyInstance): Promise<void> => {
      for (const path of PAGES)
        app.get(path, { schema: { hide: true } }, async (_request, reply) => sendPage(reply, 200));
      if (page === undefined) return;
      await app.register(fastifyStatic, {
        root: folder,
        // A route for each file there is: no path is ever looked up on the disk.
        wildcard: false,
        index: false,
        globIgnore: ['index.html', '**/*.br', '**/*.gz'],
        preCompressed: true,
        cacheControl: false,
        schemaHide: true,
        setHeaders: (reply, path) => {
          const isHashed = path.startsWith(join(folder, 'assets'));
          reply.header('cache-control', isHashed ? FOREVER : REVALIDATED);
          reply.header('vary', 'accept-encoding');
        },
      });
    },
  };
};
