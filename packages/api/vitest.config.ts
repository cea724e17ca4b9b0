import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'api',
    globalSetup: ['@farm/data/testing/setup'],
    include: ['src/**/*.test.ts'],
    testTimeout: 20_000,
  },
});
