import { readFile } from 'node:fs/promises';
import { createServer, type Plugin } from 'vite';

const root = import.meta.dirname;
const BASE = '/order-link/';

/** While developing, the page of order links has a server of its own beside the others', as it is built by itself. */
export const orderLinkServer = (): Plugin => ({
  name: 'order-link-server',
  apply: 'serve',
  configureServer: async ({ httpServer, middlewares }) => {
    if (!httpServer) return;
    const server = await createServer({
      root,
      configFile: `${root}/order-link.config.ts`,
      base: BASE,
      appType: 'custom',
      cacheDir: `${root}/node_modules/.vite-order-link`,
      // Nothing is left out while developing, so that libraries look for all of React.
      resolve: { alias: [{ find: /^react$/, replacement: 'preact/compat' }] },
      server: { middlewareMode: true, hmr: { server: httpServer } },
    });
    httpServer.on('close', () => void server.close());
    middlewares.use((request, response, next) => {
      const { url = '/' } = request;
      if (url.startsWith(BASE)) return server.middlewares(request, response, next);
      if (!/^\/o\/[^/?]/.test(url)) return next();
      readFile(`${root}/o.html`, 'utf8')
        .then((page) => server.transformIndexHtml(url, page))
        .then((page) => response.setHeader('content-type', 'text/html; charset=utf-8').end(page), next);
    });
  },
});
