import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    globalSetup: ['@farm/data/testing/setup'],
    include: ['src/**/*.test.ts'],
    testTimeout: 30_000,
    // A busy machine may stall for longer than the usual second.
    expect: { poll: { timeout: 5000 } },
  },
});
