import { defineProject } from 'vitest/config';
import { textsPlugins } from './texts-plugins.ts';

export default defineProject({
  plugins: textsPlugins(),
  resolve: {
    // As in the page, where every text is compiled already.
    alias: { '@lingui/message-utils/compileMessage': `${import.meta.dirname}/no-compiler.ts` },
  },
  // Each process loads the package once instead of once a file, which took most of the time.
  test: { name: 'web', include: ['src/**/*.test.ts'], isolate: false },
});
