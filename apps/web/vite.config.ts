import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { answerShapes } from './answer-shapes.ts';
import { orderLinkServer } from './order-link-server.ts';
import { textsPlugins } from './texts-plugins.ts';

const { WEB_PORT = '5173', PORT = '3001' } = process.env;
const farm = { target: `http://127.0.0.1:${PORT}`, changeOrigin: false };

/** Each file takes along all that these import. If both need a module, the file whose name comes first holds it. */
const firstFiles = {
  page: ['index.html'],
  'page-of-tabs': ['src/features/shell/dashboard.tsx', 'src/features/orders/orders-screen.tsx'],
};

const firstFileOf = (id: string) =>
  Object.entries(firstFiles).find(([, inputs]) => inputs.some((input) => id.endsWith(input)))?.[0];

export default defineConfig({
  plugins: [...textsPlugins(), answerShapes(), react(), orderLinkServer()],
  build: {
    sourcemap: false,
    // Every browser the farm is used in preloads modules by itself.
    modulePreload: { polyfill: false },
    // The command `pnpm budgets` reads this.
    manifest: true,
    // No data: addresses in the output, so that the content security policy needs none.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: Object.values(firstFiles).flat(),
      output: {
        codeSplitting: {
          // A few files in place of a hundred small ones, as a browser that speaks HTTP/1.1 asks for six at a time.
          groups: [{ name: firstFileOf }, { name: 'shared', minShareCount: 2 }],
        },
      },
    },
  },
  // The command `pnpm dev`. The farm refuses what another site sends: it must see the host the browser sees.
  server: {
    port: Number(WEB_PORT),
    strictPort: true,
    proxy: { '/api': farm, '/trpc': farm, '/calendar/': farm, '/healthz': farm, '/readyz': farm },
  },
});
