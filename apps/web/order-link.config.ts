import { defineConfig } from 'vite';
import { textsPluginsOf } from './texts-plugins.ts';

const texts = new RegExp(
  [
    '(?:^|/)src/(?:order-link/|lib/api\\.ts)',
    'src/features/prices/line-price\\.ts',
    '(?:domain|api)/src/offers/',
    'domain/src/(?:catalog/catalog|core/fields|core/label)\\.texts',
    'api/src/core/',
  ].join('|'),
);

/** The page of order links, `o.html`: built by itself, so that nothing of the other pages is in it. */
export default defineConfig({
  plugins: textsPluginsOf(texts),
  publicDir: false,
  resolve: {
    alias: [
      // A tenth of the size.
      { find: /^react$/, replacement: 'preact/hooks' },
    ],
  },
  build: {
    // Beside the other pages, which are built first.
    emptyOutDir: false,
    sourcemap: false,
    modulePreload: { polyfill: false },
    // The command `pnpm budgets` reads this.
    manifest: '.vite/order-link.json',
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'o.html' },
  },
});
