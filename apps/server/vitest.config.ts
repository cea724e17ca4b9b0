import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    globalSetup: ['@farm/data/testing/setup'],
    include: ['src/**/*.test.ts'],
    // Each process loads the package once instead of once a file.
    isolate: false,
    // A busy machine may stall for many seconds; a test that passes never waits this long.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A busy machine may stall for longer than the usual second.
    expect: { poll: { timeout: 5000 } },
  },
});
