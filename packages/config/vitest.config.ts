import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'config',
    include: ['src/**/*.test.ts'],
    // Each process loads the package once instead of once a file.
    isolate: false,
    // A busy machine may stall for many seconds; a test that passes never waits this long.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
