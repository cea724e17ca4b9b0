import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { answerShapes } from './answer-shapes.ts';
import { orderLinkServer } from './order-link-server.ts';
import { textsPlugins } from './texts-plugins.ts';

const { WEB_PORT = '5173', PORT = '3001' } = process.env;
const farm = { target: `http://127.0.0.1:${PORT}`, changeOrigin: false };

const first = ['index.html', 'src/features/shell/dashboard.tsx', 'src/features/orders/orders-screen.tsx'];

const everyPage = new RegExp(
  [
    'node_modules/(?:react|react-dom|scheduler|clsx|@lingui/[a-z]+|@tanstack/(?:history|react-router|react-store|router-core|store)|@mantine/hooks)/',
    '@mantine/(?:core/esm/core/|notifications/esm/notifications\\.store|store/)',
    '@mantine/core/esm/components/(?:ActionIcon|Alert|Button|Center|CloseButton|Input|Loader|Paper|Stack|Text)',
    '@mantine/core/esm/components/(?:Title|Transition|UnstyledButton)',
    'src/(?:main|router|routes/[a-z-]+|theme)\\.tsx?$',
    'src/lib/(?:attempt|focus|language|lazy-screen|persisted|preload|session|show-toast|translate)\\.tsx?$',
    'src/components/(?:error-boundary|farm-logo|loading-screen|message-page|not-found-screen|part-missing|toasts|trans)',
    'src/features/(?:identity|shell/session-gate)',
    'domain/src/core/(?:texts|language|format-day)',
    '\\0|index\\.html',
    'src/[a-z]+\\.css$',
  ].join('|'),
);

/** The sign-in page needs these besides, so that it loads nothing of what tabs share. */
const signInPage = new RegExp(
  [
    '@mantine/(?:form|core/esm/(?:components/Tabs|core/DirectionProvider))',
    'src/(?:components/language-choice|lib/focus-first-error)',
    'src/features/identity/(?:account-fields|entry-frame|submit-section|[a-z-]+\\.module\\.css)',
  ].join('|'),
);

export default defineConfig({
  plugins: [...textsPlugins(), answerShapes(), react(), orderLinkServer()],
  resolve: {
    alias: [
      // Every text is compiled while the page is built.
      {
        find: '@lingui/message-utils/compileMessage',
        replacement: `${import.meta.dirname}/no-compiler.ts`,
      },
      // With Vite's own function, a part that could not be loaded cannot be loaded again.
      { find: '\0vite/preload-helper.js', replacement: `${import.meta.dirname}/src/lib/preload.ts` },
      // React has this hook itself.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  build: {
    sourcemap: false,
    // Every browser the farm is used in preloads modules by itself.
    modulePreload: { polyfill: false },
    // The command `pnpm budgets` reads this.
    manifest: true,
    // No data: addresses in the output, so that the content security policy needs none.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: first,
      output: {
        codeSplitting: {
          // A few files in place of a hundred small ones, as a browser that speaks HTTP/1.1 asks for six at a time.
          groups: [
            { name: 'page', tags: ['$initial'], test: everyPage, priority: 1 },
            { name: 'first', tags: ['$initial'] },
            { name: 'sign-in', test: signInPage },
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
  // The command `pnpm dev`. The farm refuses what another site sends: it must see the host the browser sees.
  server: {
    port: Number(WEB_PORT),
    strictPort: true,
    proxy: { '/api': farm, '/trpc': farm, '/healthz': farm, '/readyz': farm },
  },
});
