import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { textsPlugins } from './texts-plugins.ts';

const server = process.env.FARM_SERVER ?? 'http://127.0.0.1:3000';

const ZOD_SETTINGS = 'export const globalConfig = globalThis.__zod_globalConfig;';

/** Zod tries whether it may make functions from text, which the page's policy forbids and reports. */
const withoutEval = (): Plugin => ({
  name: 'without-eval',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/core\/core\.js$/ },
    handler: (code) => {
      if (!code.includes(ZOD_SETTINGS)) throw new Error('Zod keeps its settings elsewhere.');
      return code.replace(
        ZOD_SETTINGS,
        'export const globalConfig = Object.assign(globalThis.__zod_globalConfig, { jitless: true });',
      );
    },
  },
});

export default defineConfig({
  plugins: [...textsPlugins(), withoutEval(), react()],
  // Every text is compiled while the page is built: a compiler would only weigh on it.
  resolve: {
    alias: [
      {
        find: '@lingui/message-utils/compileMessage',
        replacement: `${import.meta.dirname}/no-compiler.ts`,
      },
      // A replacement for a hook that React now has itself.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  build: {
    sourcemap: false,
    // Every browser the farm is used in preloads modules by itself.
    modulePreload: { polyfill: false },
    // What `pnpm budgets` reads.
    manifest: true,
    // No data: addresses in the output, so that the content security policy needs none.
    assetsInlineLimit: 0,
  },
  // The farm refuses what another site sends: it must see the host the browser sees.
  server: {
    proxy: {
      '/api': { target: server, changeOrigin: false },
      '/trpc': { target: server, changeOrigin: false },
    },
  },
});
