import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['packages/*/vitest.config.ts', 'apps/*/vitest.config.ts'],
    reporters: ['default', './packages/config/src/count-reporter.ts'],
    // Vitest would leave one of two cores unused, although most tests wait for a database now and then.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
