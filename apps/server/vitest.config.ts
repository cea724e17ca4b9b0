import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    globalSetup: ['@farm/data/testing/setup'],
    include: ['src/**/*.test.ts'],
    testTimeout: 30_000,
  },
});
