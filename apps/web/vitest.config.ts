import { defineProject } from 'vitest/config';
import { textsPlugins } from './texts-plugins.ts';

export default defineProject({
  plugins: textsPlugins(),
  // Each process loads the package once instead of once a file, which took most of the time.
  test: { name: 'web', include: ['src/**/*.test.ts'], isolate: false },
});
