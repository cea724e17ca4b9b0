import { defineProject } from 'vitest/config';
import { textsPlugins } from './texts-plugins.ts';

export default defineProject({
  plugins: textsPlugins(),
  test: { name: 'web', include: ['src/**/*.test.ts'] },
});
