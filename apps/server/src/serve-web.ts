import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerUnknownPath, LINK_HEADERS } from '@farm/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serveFiles } from './serve-files.ts';

const FOREVER = 'public, max-age=31536000, immutable';
/** For files that change under the same name: the browser asks each time whether its copy is current. */
const REVALIDATED = 'no-cache';

const NOT_BUILT = 'The web app is not built. Run `pnpm start`, or `pnpm build`, and start again.';

const PAGES = ['/', '/join', '/reset'];
/** These are the dashboard's headers; its page also names the files that it loads next. */
const DASHBOARD_PAGES = ['/dashboard', '/dashboard/'];

/** Stricter than that of the other pages: an order link's page adds no style elements, and sends no form by itself. */
const LINK_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

/**
 * The worker that reads labels runs WebAssembly, which no page may. A worker's rules are those of its own file, so that
 * the policy of the pages stays as it is.
 */
const SCAN_WORKER = /^assets\/scan-worker-[\w-]+\.js$/;
const SCAN_POLICY = ["default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "connect-src 'self'"].join(
  ';',
);

const headersOf = (file: string): Record<string, string> => ({
  'cache-control': file.startsWith('assets/') ? FOREVER : REVALIDATED,
  ...(SCAN_WORKER.test(file) && { 'content-security-policy': SCAN_POLICY }),
});

const wantsPage = ({ method, url, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  (headers.accept ?? '').includes('text/html') &&
  !/^\/(?:api|trpc|assets)(?:[/?]|$)/.test(url);

/** Serves the built web app; `showUnknown` answers the paths that nothing else does. */
export const openWeb = (folder: string) => {
  const read = (name: string) => {
    const file = join(folder, name);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };
  const page = read('index.html');
  const dashboard = read('dashboard.html') ?? page;
  const link = read('o.html');
  const sendPage = (reply: FastifyReply, status: number, sent = page) =>
    sent === undefined
      ? reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT)
      : reply.code(status).type('text/html; charset=utf-8').header('cache-control', REVALIDATED).send(sent);

  return {
    isBuilt: page !== undefined,
    /** Answers an unknown path: the app's 404 page for a browser, JSON for other clients. */
    showUnknown: (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
      wantsPage(request) ? sendPage(reply, 404) : answerUnknownPath(request, reply),
    /** Serves the app's page and files; browsers may cache files with a hash in their name forever. */
    serve: (app: FastifyInstance): void => {
      for (const path of PAGES)
        app.get(path, { schema: { hide: true } }, async (_request, reply) => sendPage(reply, 200));
      for (const path of DASHBOARD_PAGES)
        app.get(path, { schema: { hide: true } }, async (_request, reply) => sendPage(reply, 200, dashboard));
      if (link !== undefined) {
        app.get<{ Params: { token: string } }>(
          '/o/:token',
          { schema: { hide: true } },
          ({ params }, reply) => {
            if (params.token === '') return reply.callNotFound();
            return sendPage(
              reply.headers({ ...LINK_HEADERS, 'content-security-policy': LINK_POLICY }),
              200,
              link,
            );
          },
        );
      }
      if (page === undefined) return;
      serveFiles(app, folder, headersOf);
    },
  };
};
